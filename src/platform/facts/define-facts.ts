import type { Rate, Setting, SettingTable } from '../config/index.js';
import { defineErrors, type ErrorRow, type ErrorTexts, type FieldRule } from '../errors/index.js';
import type { AuditEventRow } from './audit-event-row.js';
import type { CounterRow } from './counter-row.js';
import type { DeclaredLimit, RateLimitRow, RateSetting } from './rate-limit-row.js';
import type { WebhookEventRow } from './webhook-event-row.js';

/** Facts as a feature declares them. Every part may be left out. */
interface Declared {
  readonly settings?: SettingTable;
  /** A `CrossCheck` of settings that are valid one by one. */
  readonly faults?: (values: never) => string[];
  readonly errors?: Readonly<Record<string, ErrorTexts>>;
  readonly fieldRules?: Readonly<Record<string, FieldRule>>;
  readonly limits?: Readonly<Record<string, DeclaredLimit>>;
  /** The meaning of each event of the audit trail. */
  readonly events?: Readonly<Record<string, string>>;
  /** Tables whose rows are each created with an event, and their names in messages to the operator. */
  readonly audited?: Readonly<Record<string, string>>;
  readonly webhooks?: readonly WebhookEventRow[];
  readonly counters?: Readonly<Record<string, CounterRow>>;
}

type PartOf<F, Part extends keyof Declared> = F extends Readonly<Record<Part, infer Given>> ? Given : object;

type NamesOf<F, Part extends keyof Declared> = keyof PartOf<F, Part> & string;

type RatesOf<Settings> = {
  [Name in keyof Settings & RateSetting]: Settings[Name] extends Setting<Rate> ? Name : never;
}[keyof Settings & RateSetting];

/** A setting of a rate limit is a rate of its feature. */
interface Checked<F> {
  readonly limits?: Readonly<
    Record<string, DeclaredLimit & { readonly setting?: RatesOf<PartOf<F, 'settings'>> | undefined }>
  >;
}

/** The facts of one feature, each part typed by its names. */
export interface Facts<F> {
  readonly settings: PartOf<F, 'settings'>;
  readonly faults: F extends { readonly faults: infer Given } ? Given : () => string[];
  readonly errors: Readonly<Record<NamesOf<F, 'errors'>, ErrorRow>>;
  readonly fieldRules: Readonly<Record<NamesOf<F, 'fieldRules'>, FieldRule>>;
  readonly limits: {
    readonly [Name in keyof PartOf<F, 'limits'>]: RateLimitRow &
      Pick<PartOf<F, 'limits'>[Name], 'by' & keyof PartOf<F, 'limits'>[Name]>;
  };
  readonly events: Readonly<Record<NamesOf<F, 'events'>, AuditEventRow>>;
  readonly audited: Readonly<Record<string, string>>;
  readonly webhooks: readonly WebhookEventRow[];
  readonly counters: PartOf<F, 'counters'>;
}

/** Returns the facts of one feature. `src/app/features.ts` lists all features. */
export function defineFacts<const F extends Declared>(facts: F & Checked<F>): Facts<F> {
  const given: Declared = facts;
  return Object.freeze({
    settings: {},
    faults: () => [],
    fieldRules: {},
    audited: {},
    webhooks: [],
    counters: {},
    ...given,
    errors: defineErrors(given.errors ?? {}),
    limits: mapRows(given.limits, (name, row) => ({ name, ...row })),
    events: mapRows(given.events, (name, meaning) => ({ name, meaning })),
  }) as unknown as Facts<F>;
}

function mapRows<Row, Mapped>(
  rows: Readonly<Record<string, Row>> = {},
  mapped: (name: string, row: Row) => Mapped,
): Readonly<Record<string, Mapped>> {
  return Object.freeze(Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, mapped(name, row)])));
}
