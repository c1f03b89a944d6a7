import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isObject, type Config } from '../../platform/config/index.js';
import type { WebPageSettings } from './page-setup.js';

/** The client of the desk, as members of a token request. */
export interface DeskClient {
  readonly client_id: string;
  readonly client_secret: string;
}

/** Returns the client of DESK_CLIENT, or else the demo client of development. */
export async function findDeskClient(
  config: Config<WebPageSettings>,
): Promise<DeskClient | undefined> {
  const [, client_id = '', client_secret = ''] = /^(\d+):(.+)$/.exec(config.DESK_CLIENT) ?? [];
  if (client_id !== '') return { client_id, client_secret };

  return config.CONSOLE === 'dev' ? findDemoClient(config.DATA_DIR) : undefined;
}

async function findDemoClient(dataFolder: string): Promise<DeskClient | undefined> {
  const text = await readFile(join(dataFolder, 'desk.json'), 'utf8').catch(() => 'null');
  const demo: unknown = JSON.parse(text);
  if (!isObject(demo)) return undefined;
  return { client_id: String(demo['client_id']), client_secret: String(demo['client_secret']) };
}
