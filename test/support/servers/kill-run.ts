import { setTimeout as sleep } from 'node:timers/promises';

/** A message that reached the provider. */
export interface Arrival {
  readonly id: number;
  /** Name of the process that sent it. */
  readonly sender: string;
  /** Wall clock, milliseconds, when it was read; never before it was sent. */
  readonly at: number;
}

/** The environment of a run. */
export interface KillStage {
  /** Messages of all processes, in the order of arrival. */
  readonly arrivals: readonly Arrival[];
  /** Starts a process that gives its name with each message, and waits until it serves. */
  start(sender: string): Promise<{ kill(): Promise<unknown> }>;
  enqueue(count: number): Promise<void>;
  rows(statement: string): Promise<Record<string, unknown>[]>;
}

export interface KillReport {
  readonly sent: number;
  /** Messages that never reached the provider. */
  readonly lost: number;
  /** Messages that reached it more than once. */
  readonly twice: number;
  /** Messages that were in hand, by the database, when some process was killed. */
  readonly inHand: number;
  /** Reasons why a second arrival is a fault, one line each. */
  readonly outside: readonly string[];
}

export interface Kill {
  readonly sender: string;
  /** By message, when the lease ends that it had right after the kill. */
  readonly leases: ReadonlyMap<number, number>;
}

/** Rounding of two clocks that are one. */
const TOLERANCE_MS = 5;

/**
 * Kills a process that is sending, again and again, and judges every message that arrived twice.
 * One is excused only when the process that brought it before was killed before it could mark it,
 * so that it was still leased then, and another brought it again after that lease had lapsed: a
 * message doubles at most once for each kill.
 */
export async function killRun(
  stage: KillStage,
  {
    processes,
    kills,
    each,
  }: { readonly processes: number; readonly kills: number; readonly each: number },
): Promise<KillReport> {
  const alive: { sender: string; kill(): Promise<unknown> }[] = [];
  let started = 0;
  const start = async () => {
    started += 1;
    const sender = `generation-${String(started)}`;
    alive.push({ sender, ...(await stage.start(sender)) });
  };
  const done: Kill[] = [];
  while (alive.length < processes) await start();
  for (let i = 0; i < kills; i += 1) {
    const before = stage.arrivals.length;
    await stage.enqueue(each);
    while (stage.arrivals.length === before) await sleep(1);
    await sleep(Math.random() * 60);
    const victim = alive.shift();
    await victim?.kill();
    const leased = await stage.rows("SELECT id, next_at FROM messages WHERE state = 'leased'");
    const leases = new Map(leased.map(({ id, next_at }) => [Number(id), Number(next_at)]));
    done.push({ sender: victim?.sender ?? '', leases });
    await start();
  }
  while (
    (await stage.rows("SELECT id FROM messages WHERE state IN ('ready', 'leased') LIMIT 1"))
      .length > 0
  )
    await sleep(100);
  await Promise.all(alive.map((each) => each.kill()));
  return judge(stage.arrivals, done, await stage.rows('SELECT id FROM messages'));
}

/** Returns the faults of a run. */
export function judge(
  arrivals: readonly Arrival[],
  kills: readonly Kill[],
  messages: Record<string, unknown>[],
): KillReport {
  const byId = Map.groupBy(arrivals, ({ id }) => id);
  const outside = [...byId].flatMap(([id, several]) =>
    several.slice(1).flatMap((again, i) => faultOf(id, several[i]?.sender ?? '', again, kills)),
  );
  return {
    sent: messages.length,
    lost: messages.filter(({ id }) => !byId.has(Number(id))).length,
    twice: [...byId.values()].filter((several) => several.length > 1).length,
    inHand: new Set(kills.flatMap(({ leases }) => [...leases.keys()])).size,
    outside,
  };
}

function faultOf(id: number, first: string, again: Arrival, kills: readonly Kill[]): string[] {
  const kill = kills.find(({ sender }) => sender === first);
  const lease = kill?.leases.get(id);
  const fault =
    again.sender === first
      ? 'brought twice by one process'
      : kill === undefined
        ? 'brought before by a process that lives'
        : lease === undefined
          ? 'was not in hand when its process was killed'
          : again.at < lease - TOLERANCE_MS
            ? `came again ${String(lease - again.at)} ms before its lease lapsed`
            : undefined;
  return fault === undefined ? [] : [`message ${String(id)} ${fault}`];
}
