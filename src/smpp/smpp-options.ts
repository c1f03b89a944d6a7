/** How an SMSC is bound; the password stands apart. */
export interface SmppBind {
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
  readonly system_id: string;
  readonly system_type: string;
  /** Of English; Persian is UCS-2. */
  readonly data_coding: number;
  readonly enquire_seconds: number;
  readonly response_ms: number;
  readonly reconnect_ms: number;
}

export const SMPP_BIND = [
  ...['host', 'port', 'tls', 'system_id', 'system_type'],
  ...['data_coding', 'enquire_seconds', 'response_ms', 'reconnect_ms'],
] as const;

interface Bounds {
  readonly otherwise: number;
  readonly least: number;
  readonly most: number;
}

/** Reads options that are not secret; what is wrong goes to `fault`, by the name of the option and without its value. */
export class OptionReader {
  constructor(
    private readonly json: Readonly<Record<string, unknown>>,
    private readonly fault: (name: string, what: string) => void,
  ) {}

  text(name: string, pattern: RegExp, rule: string, otherwise?: string): string {
    const value = this.json[name] ?? otherwise;
    if (typeof value === 'string' && pattern.test(value)) return value;
    this.fault(name, rule);
    return '';
  }

  integer(name: string, { otherwise, least, most }: Bounds): number {
    const value = this.json[name] ?? otherwise;
    if (Number.isInteger(value) && Number(value) >= least && Number(value) <= most) return Number(value);
    this.fault(name, `must be an integer from ${String(least)} to ${String(most)}`);
    return otherwise;
  }

  flag(name: string): boolean {
    const value = this.json[name] ?? false;
    if (typeof value !== 'boolean') this.fault(name, 'must be true or false');
    return value === true;
  }
}

export function smppBind(options: OptionReader): SmppBind {
  return {
    host: options.text('host', /^[A-Za-z0-9.:_-]{1,253}$/, 'must be a host name or an IP address'),
    port: options.integer('port', { otherwise: 2775, least: 1, most: 65_535 }),
    tls: options.flag('tls'),
    // The lengths of SMPP 3.4 §5.2.1 and §5.2.3.
    system_id: options.text('system_id', /^[\x21-\x7e]{1,15}$/, 'must be 1 to 15 characters of ASCII'),
    system_type: options.text('system_type', /^[\x21-\x7e]{0,12}$/, 'must be up to 12 characters of ASCII', ''),
    data_coding: options.integer('data_coding', { otherwise: 0, least: 0, most: 255 }),
    enquire_seconds: options.integer('enquire_seconds', { otherwise: 20, least: 1, most: 300 }),
    // A stop waits for an answer and for the end of the bind.
    response_ms: options.integer('response_ms', { otherwise: 5000, least: 100, most: 5000 }),
    reconnect_ms: options.integer('reconnect_ms', { otherwise: 500, least: 10, most: 30_000 }),
  };
}
