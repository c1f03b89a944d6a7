import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from './compare.js';
import { REFRESHERS, VISITORS, type Client } from './data-set.js';
import { LiveTokens } from './live-tokens.js';
import { drive, type Load, type Outcome, type Script } from './load.js';
import { initialize, tokenByPassword } from './pairs.js';
import type { Server } from './processes.js';
import { keypadProgram, ticketReads } from './reads.js';
import { atMost, machine, print, write, type Section } from './report.js';
import { refreshing } from './sign-in.js';
import { appointStaff, ownExports, staffReads } from './staff.js';
import type { Stage } from './stage.js';
import { countOver, findLongest, readTurns, watchTurns, type LoopTurn } from './turns.js';
import { cardsAdded, dial } from './writes.js';

/** Minutes before the first sample of memory, for caches and heap to reach their size. */
const WARM_UP = 3;
const MINUTE = 60_000;
/** Lengths of turns of the event loop in milliseconds: those that are counted, and the goal. */
const LONG_TURN = 20;
const LONGEST_TURN = 50;

/** Measures memory and turns of the event loop under a steady mixed load for some minutes. */
export async function soak(stage: Stage, argument = '10'): Promise<void> {
  const minutes = Number(argument);
  if (!(minutes >= 1)) throw new Error('npm run bench -- --soak MINUTES');
  await stage.fill();
  const tokens = new LiveTokens(stage.client, await appointStaff(stage));
  const file = join(stage.database.folder, 'turns');
  const server = await stage.start(watchTurns(keypadProgram(stage.settings), file));
  await tokens.obtain(server);

  const startedAt = Date.now();
  const samples: number[][] = [];
  const load = Promise.all(mixed(server, stage.client, tokens, WARM_UP + minutes));
  for (let minute = 0; minute < WARM_UP + minutes; minute += 1)
    samples.push(await minuteOf(server));
  const kinds = await load;

  const turns = readTurns(file).filter(({ at }) => at >= startedAt);
  const sections = [describeMinutes(samples, turns, startedAt), describeAnswers(kinds)];
  for (const section of sections) print(section);
  for (const { name, refusal } of kinds)
    if (refusal !== undefined) console.log(`${name}: ${refusal}`);
  write({
    title: 'Soak',
    how: [`\`npm run bench -- --soak ${argument}\``, machine(), stage.machine],
    sections,
  });
}

/** Describes memory and turns of each minute. The last one that warms up is minute 0. */
function describeMinutes(
  samples: readonly number[][],
  turns: readonly LoopTurn[],
  startedAt: number,
): Section {
  const rss = samples.map(median);
  const growth = ((rss.at(-1) ?? 0) / (rss[WARM_UP - 1] ?? 0) - 1) * 100;
  const rows = rss.map((each, i) => {
    const own = turns.filter(({ at }) => Math.floor((at - startedAt) / MINUTE) === i);
    const counts = [LONG_TURN, LONGEST_TURN].map((limit) => String(countOver(own, limit)));
    return [String(i + 1 - WARM_UP), each.toFixed(1), ...counts, findLongest(own).toFixed(1)];
  });
  const [long, longest] = [LONG_TURN, LONGEST_TURN].map(
    (limit) => `turns over ${String(limit)} ms`,
  );
  return {
    title: `Memory and turns of the event loop over ${String(samples.length - WARM_UP)} minutes`,
    about: `Median memory of a minute, after ${String(WARM_UP)} minutes that warm up. Turns by CPU time; those under 10 ms are 0.`,
    rows: [['minute', 'RSS MiB', long ?? '', longest ?? '', 'longest ms'], ...rows],
    goals: [
      atMost('growth in per cent at most 5', growth, 5),
      atMost(longest ?? '', countOver(turns, LONGEST_TURN), 0),
    ],
  };
}

/** Responses to one kind of request. */
interface Kind extends Pick<Outcome, 'requests' | 'latencies' | 'refused' | 'refusal'> {
  readonly name: string;
}

function describeAnswers(kinds: readonly Kind[]): Section {
  const rows = kinds.map(({ name, requests, latencies, refused }) => {
    const times = [0.5, 0.99].map((share) => latencies.at(share).toFixed(1));
    return [name, String(requests), String(refused), ...times];
  });
  const refused = kinds.reduce((total, kind) => total + kind.refused, 0);
  return {
    title: 'Answers',
    about:
      'Latencies from the time when a request was due. Refused is a status other than 200, or an error of GraphQL.',
    rows: [['', 'answers', 'refused', 'p50 ms', 'p99 ms'], ...rows],
    goals: [atMost('refused', refused, 0)],
  };
}

/** Starts each kind of request at its own rate. */
function mixed(
  server: Server,
  client: Client,
  tokens: LiveTokens,
  minutes: number,
): Promise<Kind>[] {
  const parts: readonly (readonly [string, Script, number])[] = [
    ['`Tickets(limit: 20)`', ticketReads(tokens.users), 300],
    ['refresh grant', refreshing(client, REFRESHERS, 10), 30],
    ['refresh grant of the readers', tokens.renew(), 2],
    ['`CardAdd`', cardsAdded(tokens.users), 5],
    ['sign-in by USSD', signIns(client), 15],
    ['searches and numbers of staff', staffReads(() => tokens.staff), 5],
    ['`MeExport`', ownExports(tokens.users), 1],
  ];
  const seconds = minutes * 60;
  return parts.map(([name, script, rate]) =>
    driveKind(name, script, { port: server.port, connections: 10, seconds, rate }),
  );
}

/** Drives one kind of request. Counts errors of GraphQL, whose status may be 200. */
async function driveKind(name: string, script: Script, load: Load): Promise<Kind> {
  let errors = 0;
  let error: string | undefined;
  const outcome = await drive(
    {
      next: (connection) => script.next(connection),
      answered: (connection, body, status) => {
        if (status === '200' && body().includes('"errors":[')) {
          errors += 1;
          error ??= body();
        }
        script.answered?.(connection, body, status);
      },
    },
    load,
  );
  const refused = outcome.refused + errors;
  return { ...outcome, name, refused, refusal: outcome.refusal ?? error };
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
