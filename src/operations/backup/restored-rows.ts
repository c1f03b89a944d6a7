import type { BackupColumnValue } from './backup-file.js';

export type RestoredTableRow = Record<string, BackupColumnValue>;

/**
 * Changes a row that is restored; returns false if nothing is to be changed. A column that an older
 * version lacked is not in the row.
 */
type RestoredRowChange = (row: RestoredTableRow, now: number) => boolean;

/** The tables of which a restore changes rows, and how the result of the command counts them. */
export const ROW_CHANGES: Readonly<
  Record<string, { readonly count: string; readonly change: RestoredRowChange }>
> = {
  // Whoever was signed in since the backup has a refresh token that is newer than the row; and a
  // session that ended since would be open again.
  sessions: {
    count: 'sessions_ended',
    change: (row, now) => {
      if (row['revoked_at'] !== null) return false;
      Object.assign(row, { revoked_at: now, revoked_by: 'operator', coarse_network: null });
      return true;
    },
  },
  // A code that was entered since the backup would be good again. The wrong guesses of the day stay
  // counted.
  challenges: {
    count: 'codes_ended',
    change: (row, now) => {
      if (row['used_at'] !== null) return false;
      Object.assign(row, { used_at: now, target: null });
      return true;
    },
  },
  // It may have been sent since the backup, and its code has ended.
  messages: {
    count: 'messages_cancelled',
    change: (row) => {
      if (row['state'] !== 'ready' && row['state'] !== 'leased') return false;
      Object.assign(row, { state: 'cancelled', next_at: null });
      return true;
    },
  },
  // A drill must not call the back ends of production. Its events are kept: `keypad webhook enable`
  // sends them.
  webhook_endpoints: {
    count: 'webhooks_disabled',
    change: (row, now) => {
      if (row['disabled_at'] !== null) return false;
      Object.assign(row, { disabled_at: now, disabled_by: 'operator' });
      return true;
    },
  },
};
