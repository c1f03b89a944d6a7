/** Result of one check. `fail`: the service does not work or is not safe. `warn`: an operator should decide. */
export interface Finding {
  readonly status: 'ok' | 'warn' | 'fail';
  readonly name: string;
  /** One line, without secrets. */
  readonly text: string;
  /** The command or the setting that mends it. Absent if there is nothing to do. */
  readonly mend?: string;
  /** Lines that only `--json` prints. */
  readonly details?: readonly string[];
}

export const ok = (name: string, text: string): Finding => ({ status: 'ok', name, text });
export const warn = (name: string, text: string, mend: string): Finding => ({ status: 'warn', name, text, mend });
export const fail = (name: string, text: string, mend: string, details?: readonly string[]): Finding => ({
  status: 'fail',
  name,
  text,
  mend,
  ...(details && { details }),
});
