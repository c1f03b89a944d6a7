/** Result of one check. `fail`: the service does not work or is not safe. `warn`: an operator should decide. */
export interface Finding {
  readonly status: 'ok' | 'warn' | 'fail';
  readonly name: string;
  /** One line, without secrets. */
  readonly text: string;
  /** Lines that only `--json` prints. */
  readonly details?: readonly string[];
}

export const ok = (name: string, text: string): Finding => ({ status: 'ok', name, text });
export const warn = (name: string, text: string): Finding => ({ status: 'warn', name, text });
export const fail = (name: string, text: string, details?: readonly string[]): Finding => ({
  status: 'fail',
  name,
  text,
  ...(details && { details }),
});
