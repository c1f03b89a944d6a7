import type { Requests } from '../load/requests.js';
import { User, type Credentials } from '../load/user.js';
import { observe, type Report, type Stage } from './phase.js';

/** Requests that are sent at once. */
const CROWD = 20;

/**
 * Sends each critical request many times at once over all replicas, and judges the history as any
 * other.
 */
export function races(stage: Stage, mode: Report['mode'], rounds: number): Promise<Report> {
  return observe(stage, { name: 'races over the nodes', mode }, async (requests) => {
    for (let round = 0; round < rounds; round += 1) await race(requests, stage.client);
    return {};
  });
}

async function race(requests: Requests, client: Credentials): Promise<void> {
  const user = new User(requests, client);
  await atOnce(() => user.register());
  await user.untilTold(() => user.register());
  await atOnce(() => user.initialize());
  await user.untilTold(() => user.initialize());
  const { output: code } = await user.untilTold(() => user.dial());
  await atOnce(() => user.guess(code));
  // The code may be used up by a request without a response.
  if (user.session === '') return;
  const token = user.refreshToken;
  await atOnce(() => user.refresh(token));
  await user.untilTold(() => user.refresh());
  await atOnce(() => user.addCard(0));
  await user.untilTold(() => user.readCards());
  await atOnce(() => user.addTicket(user.key(0)));
  await atOnce((i) => user.addTicket(user.key(i)));
  await user.untilTold(() => user.readTickets());
  const newest = user.refreshToken;
  await atOnce((i) => (i === CROWD / 2 ? user.revoke() : user.refresh(newest)));
  await guesses(requests, client);
}

/** Sends one right code among wrong ones. */
async function guesses(requests: Requests, client: Credentials): Promise<void> {
  const user = new User(requests, client);
  await user.untilTold(() => user.register());
  await user.untilTold(() => user.initialize());
  const { output: code } = await user.untilTold(() => user.dial());
  const wrong = (i: number) => String((Number(code) + i) % 1_000_000).padStart(6, '0');
  await atOnce((i) => user.guess(i === CROWD / 4 ? code : wrong(i + 1)));
}

async function atOnce(send: (i: number) => Promise<unknown>): Promise<void> {
  await Promise.all(Array.from({ length: CROWD }, (_, i) => send(i)));
}
