import { InvalidArgumentError } from 'commander';
import type { FieldRule } from '../../platform/errors/index.js';
import type { User } from '../../accounts/users/index.js';
import type { StartedAppServices } from './services.js';

/** Reads one argument or the value of one option. */
export interface CommandInputReader<T> {
  readonly about: string;
  /** @throws InvalidArgumentError */
  readonly read?: (text: string) => T;
  /** Finds the row that the text names, once the services have started. */
  readonly find?: (services: StartedAppServices, text: string) => Promise<T>;
}

/** A user wherever a command takes one. */
export const USER = {
  about: 'user_id, phone number in any usual form, or e-mail address',
  find: async (services: StartedAppServices, text: string): Promise<User> =>
    (await import('./find-user.js')).findUser(services, text),
} as const;

/** A user who becomes a member of staff. */
const REGISTERED_USER = {
  about: USER.about,
  find: async (services: StartedAppServices, text: string): Promise<User> =>
    (await import('./find-user.js')).findUser(
      services,
      text,
      ': who becomes staff registers in the app or the console first, as any user does',
    ),
} as const;

/** The arguments of all commands, by the name that a usage line has in angle brackets. */
export const ARGUMENTS = {
  user: USER,
  registered_user: REGISTERED_USER,
  client_id: { about: 'client_id', read: parseIdArgument },
  webhook_id: { about: 'webhook_id', read: parseIdArgument },
  ticket_id: { about: 'ticket id', read: parseIdArgument },
  passkey_id: { about: 'id of the passkey, as `user passkeys` shows it', read: parseIdArgument },
  department_id: { about: 'department id', read: parseIdArgument },
  limit: { about: 'name of the rate limit, as `user limits` shows it', read: String },
  file: { about: 'path of the file', read: String },
  url: { about: 'URL that events are posted to; in production with https://', read: String },
  provider: { about: 'name of a provider in SMS_PROVIDERS', read: String },
  key_id: { about: 'id of a lost master key, as the refused start names it', read: String },
} as const;

/** @throws InvalidArgumentError */
export function parseIdArgument(text: string): number {
  const id = Number(text);
  if (!/^\d{1,16}$/.test(text) || id < 1 || !Number.isSafeInteger(id))
    throw new InvalidArgumentError('It must be a positive whole number.');
  return id;
}

/** Reads a whole number from 1 to `max`. */
export function createCountReader(max: number): (text: string) => number {
  return (text) => {
    const count = Number(text);
    if (!/^\d{1,9}$/.test(text) || count < 1 || count > max) {
      throw new InvalidArgumentError(`It must be 1 to ${String(max)}.`);
    }
    return count;
  };
}

/** Returns the option for the length of a list. */
export function createLimitOption(what: string, max: number, fallback: number) {
  const about = `maximum number of ${what}, 1 to ${String(max)}`;
  return { flags: '--limit <n>', about, read: createCountReader(max), fallback };
}

/** Reads a text by a rule of the API. */
export function createTextReader(pattern: RegExp, rule: FieldRule): (text: string) => string {
  return (text) => {
    const trimmed = text.trim();
    if (!pattern.test(trimmed)) throw new InvalidArgumentError(`It ${rule.en}.`);
    return trimmed;
  };
}
