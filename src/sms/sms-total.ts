import type { Config } from '../config/index.js';
import { SmsAlarms } from './sms-alarms.js';
import type { Bucket } from './sms-buckets.js';
import { FULL, NEARLY_FULL, SmsWindows, type WindowState } from './sms-windows.js';
import type { SMS_SETTINGS } from './sms.settings.js';

/**
 * The rows of the total, each with a share of `LIMIT_SMS_TOTAL`. A message is counted in any row that has room, so the
 * shares together allow exactly the limit, and messages in different rows do not wait for each other (ADR 60).
 */
export class SmsTotal {
  /** Hits of rows that were full for a message, by name. This replica avoids them until their window ends. */
  private readonly full = new Map<string, { readonly hits: number; readonly until: number }>();

  constructor(
    private readonly windows: SmsWindows,
    private readonly alarms: SmsAlarms,
    private readonly config: Config<typeof SMS_SETTINGS>,
  ) {}

  /** Returns a random row of those not known to be full. */
  choose(slots: readonly Bucket[]): Bucket {
    const now = performance.now();
    const open = slots.filter(({ name, limit }) => {
      const known = this.full.get(name);
      return known === undefined || known.until <= now || known.hits < limit;
    });
    const among = open.length > 0 ? open : slots;
    const chosen = among[Math.floor(Math.random() * among.length)];
    if (chosen === undefined) throw new Error('the total has no rows');
    return chosen;
  }

  /**
   * Removes the reason why no row counted a message: creates missing rows and raises alarms. Returns the milliseconds
   * until a window ends if all rows are full, undefined if a row has room.
   */
  async resolve(slots: readonly Bucket[], states: readonly WindowState[]): Promise<number | undefined> {
    const rows = slots.map((slot) => ({ slot, state: states.find(({ bucket }) => bucket === slot.name) }));
    for (const { slot, state } of rows) if (state === undefined) await this.windows.create(slot);
    const windows = rows.flatMap(({ slot, state }) =>
      state === undefined || state.left_ms <= 0 ? [] : [{ slot, state }],
    );
    for (const { slot, state } of windows) this.learn(slot, state);
    const hasRoom = ({ slot, state }: (typeof windows)[number]) => state.hits < reachOf(slot, state);
    if (windows.length < slots.length || windows.some(hasRoom)) return undefined;
    const hits = windows.reduce((sum, { state }) => sum + state.hits, 0);
    await this.claimNearly(windows, hits);
    if (windows.some(({ slot, state }) => state.hits < slot.limit)) return undefined;
    const { limit, window } = this.config.LIMIT_SMS_TOTAL;
    const [first] = windows;
    if (
      first !== undefined &&
      hits >= limit &&
      first.state.told < FULL &&
      (await this.windows.claimAlarm(first.slot, FULL))
    ) {
      this.alarms.raise('total', `all: ${String(limit)} in ${String(window)} s are spent`);
    }
    return Math.min(...windows.map(({ state }) => state.left_ms));
  }

  /** Lets the rows count beyond `nearly`. Of all replicas, the one that does so for the first row raises the alarm. */
  private async claimNearly(
    windows: readonly { readonly slot: Bucket; readonly state: WindowState }[],
    hits: number,
  ): Promise<void> {
    const { limit, window } = this.config.LIMIT_SMS_TOTAL;
    for (const [i, { slot, state }] of windows.entries()) {
      this.full.delete(slot.name);
      if (state.told >= NEARLY_FULL) continue;
      const isClaimed = await this.windows.claimAlarm(slot, NEARLY_FULL);
      if (i !== 0 || !isClaimed) continue;
      this.alarms.raise('total_nearly', `${String(hits)} codes of ${String(limit)} in ${String(window)} s were sent`);
    }
  }

  private learn(slot: Bucket, state: WindowState): void {
    if (state.hits < reachOf(slot, state)) this.full.delete(slot.name);
    else this.full.set(slot.name, { hits: state.hits, until: performance.now() + state.left_ms });
  }
}

/** Returns the number of messages that a row counts before an alarm must be claimed, or at most. */
function reachOf({ limit, nearly }: Bucket, { told }: WindowState): number {
  return told < NEARLY_FULL ? Math.min(nearly, limit) : limit;
}
