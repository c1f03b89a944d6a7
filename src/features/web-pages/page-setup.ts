import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config, PROCESS_SETTINGS } from '../../platform/config/index.js';
import type { DOCS } from '../../platform/openapi/docs.facts.js';
import type { OTP } from '../../accounts/otp/otp.facts.js';
import type { OUTBOX } from '../../delivery/outbox/outbox.facts.js';
import type { USSD } from '../../delivery/ussd/ussd.facts.js';

export type WebPageSettings = typeof PROCESS_SETTINGS &
  typeof DOCS.settings &
  typeof OTP.settings &
  typeof OUTBOX.settings &
  typeof USSD.settings;

/** Facts that the sign-in of a page needs. */
export interface WebPageSignInSetup {
  /** True if the virtual phone is available. */
  readonly phone: boolean;
  /** Guesses that a one-time password allows. */
  readonly tries: number;
  /**
   * Code to dial to see any live one-time password; empty if a dial needs the reference of a
   * request.
   */
  readonly ussd_code: string;
  /** Contents of the file with the demo client and users; null without a demo. */
  readonly demo: unknown;
}

/** Returns the setup of a page, with CONSOLE=dev also its demo. */
export async function readPageSetup(
  config: Config<WebPageSettings>,
  demoFile: 'demo.json' | 'desk.json',
): Promise<WebPageSignInSetup> {
  const isDev = config.CONSOLE === 'dev';
  return {
    phone: isDev && config.DELIVERY === 'virtual',
    tries: config.OTP_TRIES,
    ussd_code: config.USSD_REF === 'off' ? config.USSD_CODE : '',
    demo: isDev ? await readDemoFile(join(config.DATA_DIR, demoFile)) : null,
  };
}

async function readDemoFile(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch(() => 'null');
  return JSON.parse(text);
}
