import { setTimeout as sleep } from 'node:timers/promises';
import { median } from './compare.js';
import { REFRESHERS, VISITORS, type Client } from './data-set.js';
import { drive, type Outcome, type Script } from './load.js';
import { initialize, tokenByPassword } from './pairs.js';
import type { Server } from './processes.js';
import { accessTokens, keypadProgram, ticketRequests } from './reads.js';
import { atMost, machine, print, write } from './report.js';
import { inTurn } from './requests.js';
import { refreshing } from './sign-in.js';
import type { Stage } from './stage.js';
import { cardsAdded, dial } from './writes.js';

/** Minutes before the first sample of memory, for caches and heap to reach their size. */
const WARM_UP = 3;
const MINUTE = 60_000;

/** Measures memory under a steady mixed load for some minutes. */
export async function soak(stage: Stage, argument = '10'): Promise<void> {
  const minutes = Number(argument);
  if (!(minutes >= 1)) throw new Error('npm run bench -- --soak MINUTES');
  await stage.fill();
  const server = await stage.start(keypadProgram(stage.settings));
  const tokens = await accessTokens(server, stage.client);

  const samples: number[][] = [];
  const load = Promise.all(mixed(server, stage.client, tokens, WARM_UP + minutes));
  for (let minute = 0; minute < WARM_UP + minutes; minute += 1)
    samples.push(await minuteOf(server));
  const outcomes = await load;

  const rss = samples.map(median).slice(WARM_UP - 1);
  const [first = 0, last = 0] = [rss.at(0), rss.at(-1)];
  const growth = (last / first - 1) * 100;
  const answers = outcomes.reduce((total, { requests }) => total + requests, 0);
  const refused = outcomes.reduce((total, outcome) => total + outcome.refused, 0);
  const section = {
    title: `Memory over ${String(minutes)} minutes`,
    about: `Medians of a minute, after ${String(WARM_UP)} minutes that warm up; ${String(answers)} answers, ${String(refused)} of them not 200.`,
    rows: [['minute', 'RSS MiB'], ...rss.map((each, i) => [String(i), each.toFixed(1)])],
    goals: [
      atMost('growth in per cent at most 5', growth, 5),
      atMost('answers other than 200', refused, 0),
    ],
  };
  print(section);
  for (const { refusal } of outcomes) if (refusal !== undefined) console.log(refusal);
  write({
    title: 'Soak',
    how: [`\`npm run bench -- --soak ${argument}\``, machine(), stage.machine],
    sections: [section],
  });
}

/** Starts reads, refreshes, new cards and sign-ins, each at its own rate. */
function mixed(
  server: Server,
  client: Client,
  tokens: readonly string[],
  minutes: number,
): Promise<Outcome>[] {
  const parts: readonly (readonly [Script, number])[] = [
    [inTurn(ticketRequests(tokens)), 300],
    [refreshing(client, REFRESHERS, 10), 30],
    [cardsAdded(tokens), 5],
    [signIns(client), 15],
  ];
  return parts.map(([script, rate]) =>
    drive(script, { port: server.port, connections: 10, seconds: minutes * 60, rate }),
  );
}

/** Returns a script of sign-ins: initialize, dial, then exchange the code on the screen for tokens. */
export function signIns(client: Client): Script {
  const visits = new Map<
    number,
    { user: number; step: 'dial' | 'token'; dials: number; code: string }
  >();
  let visitors = 0;
  return {
    next: (connection) => {
      const visit = visits.get(connection);
      if (visit === undefined) {
        const user = VISITORS.from + (visitors++ % VISITORS.count);
        visits.set(connection, { user, step: 'dial', dials: 0, code: '' });
        return initialize(user);
      }
      if (visit.step === 'token') {
        visits.delete(connection);
        return tokenByPassword(client, visit.user, visit.code);
      }
      visit.step = 'token';
      visit.dials += 1;
      return dial(visit.user);
    },
    answered: (connection, body) => {
      const visit = visits.get(connection);
      if (visit?.step !== 'token') return;
      visit.code = /\d{6}/.exec(body())?.[0] ?? '';
      // A screen may say that the service is busy; dial at most three times.
      if (visit.code === '' && visit.dials < 3) visit.step = 'dial';
    },
  };
}

/** Returns the memory in each second of a minute. */
async function minuteOf(server: Server): Promise<number[]> {
  const from = performance.now();
  const found: number[] = [];
  while (performance.now() - from < MINUTE - 500) {
    await sleep(1_000);
    found.push(server.rss());
  }
  return found;
}
