import type { AllowedRate, SettingDefinition, SettingTable } from '../config/index.js';
import {
  defineErrors,
  type AppErrorFactories,
  type DeclaredErrorRow,
  type FieldRule,
} from '../errors/index.js';
import type { AuditEventRow } from './audit-event-row.js';
import type { MetricCounterRow } from './metric-counter-row.js';
import type { DeclaredRateLimit, RateLimitRow, RateLimitSetting } from './rate-limit-row.js';
import type { WebhookEventRow } from './webhook-event-row.js';

/** Facts as a feature declares them. Every part may be left out. */
interface DeclaredFacts {
  readonly settings?: SettingTable;
  /** A `SettingCrossCheck` of settings that are valid one by one. */
  readonly faults?: (values: never) => string[];
  readonly errors?: Readonly<Record<string, DeclaredErrorRow>>;
  readonly fieldRules?: Readonly<Record<string, FieldRule>>;
  readonly limits?: Readonly<Record<string, DeclaredRateLimit>>;
  /** The meaning of each event of the audit trail. */
  readonly events?: Readonly<Record<string, string>>;
  /**
   * Tables whose rows are each created with an event, and their names in messages to the operator.
   */
  readonly audited?: Readonly<Record<string, string>>;
  readonly webhooks?: readonly WebhookEventRow[];
  readonly counters?: Readonly<Record<string, MetricCounterRow>>;
}

type DeclaredFactsPart<F, Part extends keyof DeclaredFacts> =
  F extends Readonly<Record<Part, infer Given>> ? Given : object;

type FactsPartNames<F, Part extends keyof DeclaredFacts> = keyof DeclaredFactsPart<F, Part> &
  string;

type RateLimitSettingNames<Settings> = {
  [Name in keyof Settings & RateLimitSetting]: Settings[Name] extends SettingDefinition<AllowedRate>
    ? Name
    : never;
}[keyof Settings & RateLimitSetting];

/** A setting of a rate limit is a rate of its feature. */
interface CheckedRateLimits<F> {
  readonly limits?: Readonly<
    Record<
      string,
      DeclaredRateLimit & {
        readonly setting?: RateLimitSettingNames<DeclaredFactsPart<F, 'settings'>> | undefined;
      }
    >
  >;
}

/** The facts of one feature, each part typed by its names. */
export interface FeatureFacts<F> {
  readonly settings: DeclaredFactsPart<F, 'settings'>;
  readonly faults: F extends { readonly faults: infer Given } ? Given : () => string[];
  readonly errors: AppErrorFactories<DeclaredFactsPart<F, 'errors'>>;
  readonly fieldRules: Readonly<Record<FactsPartNames<F, 'fieldRules'>, FieldRule>>;
  readonly limits: {
    readonly [Name in keyof DeclaredFactsPart<F, 'limits'>]: RateLimitRow &
      Pick<DeclaredFactsPart<F, 'limits'>[Name], 'by' & keyof DeclaredFactsPart<F, 'limits'>[Name]>;
  };
  readonly events: Readonly<Record<FactsPartNames<F, 'events'>, AuditEventRow>>;
  readonly audited: Readonly<Record<string, string>>;
  readonly webhooks: readonly WebhookEventRow[];
  readonly counters: DeclaredFactsPart<F, 'counters'>;
}

/** Returns the facts of one feature. `src/app/features.ts` lists all features. */
export function defineFacts<const F extends DeclaredFacts>(
  facts: F & CheckedRateLimits<F>,
): FeatureFacts<F> {
  const givenFacts: DeclaredFacts = facts;
  return Object.freeze({
    settings: {},
    faults: () => [],
    fieldRules: {},
    audited: {},
    webhooks: [],
    counters: {},
    ...givenFacts,
    errors: defineErrors(givenFacts.errors ?? {}),
    limits: mapRows(givenFacts.limits, (name, row) => ({ name, ...row })),
    events: mapRows(givenFacts.events, (name, meaning) => ({ name, meaning })),
  }) as unknown as FeatureFacts<F>;
}

function mapRows<Row, Mapped>(
  rows: Readonly<Record<string, Row>> = {},
  mapped: (name: string, row: Row) => Mapped,
): Readonly<Record<string, Mapped>> {
  const entries = Object.entries(rows);
  const mappedEntries = entries.map(([name, row]) => [name, mapped(name, row)] as const);
  return Object.freeze(Object.fromEntries(mappedEntries));
}
