import type { SETTINGS } from '../../app/features.js';

type RemedySetting = keyof typeof SETTINGS;
type RemedyProgram =
  'keypad' | 'npm' | 'openssl' | 'chmod' | 'chown' | 'timedatectl' | 'ls' | 'lsof' | 'df' | 'unset';
type RemedyStatement =
  'SET GLOBAL' | 'GRANT' | 'CREATE' | 'ALTER' | 'DELETE FROM' | 'FLUSH' | 'TRUNCATE TABLE';

/** Says what mends a finding. It names a setting, a command in back quotes, or an SQL statement. */
export type FindingRemedy =
  `${string}${RemedySetting | `\`${RemedyProgram} ` | `${RemedyStatement} `}${string}`;

/** Joins what mends one finding. */
export const joinRemedies = (mends: readonly FindingRemedy[]): FindingRemedy =>
  mends.join('; ') as FindingRemedy;

/**
 * Result of one check. `fail`: the service does not work or is not safe. `warn`: an operator should
 * decide.
 */
export interface DoctorFinding {
  readonly status: 'ok' | 'warn' | 'fail';
  readonly name: string;
  /** One line, without secrets. */
  readonly text: string;
  /** Absent if there is nothing to do. */
  readonly mend?: FindingRemedy;
  /** Lines that only `--json` prints. */
  readonly details?: readonly string[];
}

export const reportOk = (name: string, text: string): DoctorFinding => ({
  status: 'ok',
  name,
  text,
});
export const reportWarning = (name: string, text: string, mend: FindingRemedy): DoctorFinding => ({
  status: 'warn',
  name,
  text,
  mend,
});
export const reportFailure = (
  name: string,
  text: string,
  mend: FindingRemedy,
  details?: readonly string[],
): DoctorFinding => ({
  status: 'fail',
  name,
  text,
  mend,
  ...(details && { details }),
});
