import { SessionsService } from '../../../src/sign-in/index.js';
import type { TestApp } from '../servers/app.js';
import { postJson, type Answer } from './http.js';
import { expectOk, type Actor } from './actor.js';

// Requests from a network that a trusted proxy reports; the application needs
// TRUSTED_PROXIES=127.0.0.1.

/** A network from which the actors of these tests sign in. */
export const HOME = '198.51.100.7';

/** Returns an address of a /64 of a /48. */
export function toSiteAddress(site: number, network: number): string {
  return `2001:db8:${site.toString(16)}:${network.toString(16)}::1`;
}

/** Requests a code for the actor's number. */
export function askFrom(network: string, actor: Actor, channel: 'ussd' | 'sms'): Promise<Answer> {
  const body = { username: actor.cell_number, channel };
  return postJson(`${actor.app.url}/api/oauth/initialize`, body, { 'x-forwarded-for': network });
}

/** Sends a code for the actor's number. */
export function guessFrom(network: string, actor: Actor, password: string): Promise<Answer> {
  const body = {
    grant_type: 'password',
    ...actor.client,
    username: actor.cell_number,
    password,
    scope: '*',
  };
  return postJson(`${actor.app.url}/api/oauth/token`, body, { 'x-forwarded-for': network });
}

/** Requests a code and reads it on the phone. */
export async function codeFrom(
  network: string,
  actor: Actor,
  channel: 'ussd' | 'sms' = 'sms',
): Promise<string> {
  expectOk(await askFrom(network, actor, channel));
  return channel === 'ussd' ? actor.dialledCode() : actor.receivedCode();
}

/** Signs the actor in once, so that the network is known. */
export async function settleAt(network: string, actor: Actor): Promise<Actor> {
  expectOk(await guessFrom(network, actor, await codeFrom(network, actor)));
  return actor;
}

/** Refreshes with a token of the actor. */
export function refreshFrom(network: string, actor: Actor, token = ''): Promise<Answer> {
  const body = { grant_type: 'refresh_token', ...actor.client, refresh_token: token };
  return postJson(`${actor.app.url}/api/oauth/token`, body, { 'x-forwarded-for': network });
}

/** Returns whether a network has signed a user in. */
export async function knowsNetwork(
  app: TestApp,
  userId: number,
  address: string,
): Promise<boolean> {
  const network = app.get(SessionsService).hashNetwork(userId, address);
  const sessions = await app.query('SELECT id FROM sessions WHERE user_id = ? AND network = ?', [
    userId,
    network,
  ]);
  return sessions.length > 0;
}
