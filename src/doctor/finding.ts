/** What one check found. `fail`: the service would not work or would not be safe; `warn`: somebody should look. */
export interface Finding {
  readonly status: 'ok' | 'warn' | 'fail';
  readonly name: string;
  /** One line, without secrets. */
  readonly text: string;
}

export const ok = (name: string, text: string): Finding => ({ status: 'ok', name, text });
export const warn = (name: string, text: string): Finding => ({ status: 'warn', name, text });
export const fail = (name: string, text: string): Finding => ({ status: 'fail', name, text });
