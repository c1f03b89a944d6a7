import type { ServerResponse } from 'node:http';
import { expect, vi } from 'vitest';
import { Actor, expectOk } from '../actors/actor.js';
import { startApp, type Settings, type TestApp } from './app.js';
import { postJson } from '../actors/http.js';
import type { SmsGateway } from './sms-gateway.js';

export const PATIENCE = { timeout: 20_000, interval: 20 };
export const KEY = 'very-secret-provider-key';

/** A service with these providers, and its log. */
export class Providers {
  private readonly apps: TestApp[] = [];
  readonly lines: string[] = [];

  start(...providers: object[]): Promise<TestApp> {
    return this.startWith({}, ...providers);
  }

  async startWith(more: Settings, ...providers: object[]): Promise<TestApp> {
    const SMS_PROVIDERS = JSON.stringify(providers);
    const log = { write: (line: string) => void this.lines.push(line) };
    const settings = { DELIVERY: 'providers', SMS_PROVIDERS, LIMITS: 'off', LOG_LEVEL: 'trace' };
    const app = await startApp({ ...settings, USSD_GATEWAY_TOKEN: 'x'.repeat(32), ...more }, log);
    this.apps.push(app);
    return app;
  }

  async stop(): Promise<void> {
    this.lines.length = 0;
    await Promise.all(this.apps.splice(0).map((app) => app.close()));
  }
}

/** Creates an actor who requested a code by text message. */
export async function asked(app: TestApp, language = 'en'): Promise<Actor> {
  const actor = await Actor.registered(app);
  const body = { username: actor.cell_number, channel: 'sms' };
  expectOk(
    await postJson(`${app.url}/api/oauth/initialize`, body, { 'accept-language': language }),
  );
  return actor;
}

/** Returns the newest message to an actor. */
export async function messageTo(
  app: TestApp,
  { cell_number }: Actor,
): Promise<Record<string, unknown>> {
  const [row] = await app.query('SELECT * FROM messages WHERE recipient = ? ORDER BY id DESC', [
    cell_number,
  ]);
  return row ?? {};
}

export async function isIn(app: TestApp, actor: Actor, state: string): Promise<void> {
  await vi.waitFor(async () => {
    expect(await messageTo(app, actor)).toMatchObject({ state });
  }, PATIENCE);
}

export const json =
  (body: unknown, status = 200) =>
  (response: ServerResponse): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

const local = ({ url }: SmsGateway) => ({ base: url, sender: '1000' });
/** Options of each preset, and how its API says yes. */
export const PRESETS = {
  twilio: {
    options: (gateway: SmsGateway) => ({ ...local(gateway), account: 'AC1', token: KEY }),
    yes: { sid: 'SM1', status: 'queued' },
    reference: 'SM1',
    path: '/2010-04-01/Accounts/AC1/Messages.json',
  },
  vonage: {
    options: (gateway: SmsGateway) => ({ ...local(gateway), key: 'k', secret: KEY }),
    yes: { messages: [{ status: '0', 'message-id': 'V1' }] },
    reference: 'V1',
    path: '/sms/json',
  },
  infobip: {
    options: (gateway: SmsGateway) => ({ ...local(gateway), key: KEY }),
    yes: { messages: [{ messageId: 'I1', status: { groupId: 1 } }] },
    reference: 'I1',
    path: '/sms/3/messages',
  },
  kavenegar: {
    options: (gateway: SmsGateway) => ({ ...local(gateway), key: KEY }),
    yes: { return: { status: 200 }, entries: [{ messageid: 85463238 }] },
    reference: '85463238',
    path: `/v1/${KEY}/sms/send.json`,
  },
  'kavenegar-lookup': {
    options: (gateway: SmsGateway) => ({ ...local(gateway), key: KEY, template: 'login' }),
    yes: { return: { status: 200 }, entries: [{ messageid: 85463239 }] },
    reference: '85463239',
    path: `/v1/${KEY}/verify/lookup.json`,
  },
  'sms.ir': {
    options: (gateway: SmsGateway) => ({ ...local(gateway), key: KEY, template: 123 }),
    yes: { status: 1, data: { messageId: 89545112 } },
    reference: '89545112',
    path: '/v1/send/verify',
  },
};
