import type { SETTINGS } from '../../app/features.js';

type Setting = keyof typeof SETTINGS;
type Program = 'keypad' | 'npm' | 'openssl' | 'chmod' | 'chown' | 'timedatectl' | 'ls' | 'lsof' | 'df' | 'unset';
type Statement = 'SET GLOBAL' | 'GRANT' | 'CREATE' | 'ALTER' | 'DELETE FROM' | 'FLUSH' | 'TRUNCATE TABLE';

/** Says what mends a finding. It names a setting, a command in back quotes, or an SQL statement. */
export type Mend = `${string}${Setting | `\`${Program} ` | `${Statement} `}${string}`;

/** Joins what mends one finding. */
export const allOf = (mends: readonly Mend[]): Mend => mends.join('; ') as Mend;

/** Result of one check. `fail`: the service does not work or is not safe. `warn`: an operator should decide. */
export interface Finding {
  readonly status: 'ok' | 'warn' | 'fail';
  readonly name: string;
  /** One line, without secrets. */
  readonly text: string;
  /** Absent if there is nothing to do. */
  readonly mend?: Mend;
  /** Lines that only `--json` prints. */
  readonly details?: readonly string[];
}

export const ok = (name: string, text: string): Finding => ({ status: 'ok', name, text });
export const warn = (name: string, text: string, mend: Mend): Finding => ({ status: 'warn', name, text, mend });
export const fail = (name: string, text: string, mend: Mend, details?: readonly string[]): Finding => ({
  status: 'fail',
  name,
  text,
  mend,
  ...(details && { details }),
});
