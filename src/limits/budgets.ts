import type { Config, Rate, Setting } from '../config/index.js';
import { AppError, ERRORS } from '../errors/index.js';

/** Who is counted against a budget, and where; how often is a setting. */
interface Budget {
  readonly setting:
    | 'LIMIT_REGISTER'
    | 'LIMIT_INITIALIZE'
    | 'LIMIT_NUMBER_HOUR'
    | 'LIMIT_NUMBER_DAY'
    | 'LIMIT_FAILURES'
    | 'LIMIT_GRAPHQL'
    | 'LIMIT_EMAIL_USER'
    | 'LIMIT_EMAIL_ADDRESS'
    | 'LIMIT_CARD_ADD'
    | 'LIMIT_USSD'
    | 'LIMIT_USSD_DIAL'
    | 'LIMIT_USSD_REF';
  readonly by: 'address' | 'user' | 'number' | 'mailbox';
  /** Shared by all replicas through the database; else each replica counts by itself where Redis does not count. */
  readonly shared: boolean;
}

/** Every budget of the service (LIM-1). Waiting time, tries and query limits are not budgets and never lifted. */
export const BUDGETS = {
  register: { setting: 'LIMIT_REGISTER', by: 'address', shared: true },
  initialize: { setting: 'LIMIT_INITIALIZE', by: 'address', shared: true },
  initialize_hour: { setting: 'LIMIT_NUMBER_HOUR', by: 'number', shared: true },
  initialize_day: { setting: 'LIMIT_NUMBER_DAY', by: 'number', shared: true },
  /** Only failures count. */
  failures: { setting: 'LIMIT_FAILURES', by: 'address', shared: true },
  graphql: { setting: 'LIMIT_GRAPHQL', by: 'user', shared: false },
  email_user: { setting: 'LIMIT_EMAIL_USER', by: 'user', shared: true },
  email_address: { setting: 'LIMIT_EMAIL_ADDRESS', by: 'mailbox', shared: true },
  card_add: { setting: 'LIMIT_CARD_ADD', by: 'user', shared: true },
  ussd: { setting: 'LIMIT_USSD', by: 'address', shared: false },
  ussd_dial: { setting: 'LIMIT_USSD_DIAL', by: 'number', shared: true },
  /** Only wrong references count. */
  ussd_ref: { setting: 'LIMIT_USSD_REF', by: 'number', shared: true },
} as const satisfies Record<string, Budget>;

export type BudgetName = keyof typeof BUDGETS;

/** How often each budget allows; the features have these settings. */
export type BudgetSettings = Readonly<Record<Budget['setting'], Setting<Rate>>>;

/** How often a budget allows. */
export function rateOf(config: Config<BudgetSettings>, name: BudgetName): Rate {
  return config[BUDGETS[name].setting];
}

/** The refusal of a budget that is spent; the log names it. */
export function limited(name: BudgetName | undefined, retryAfter: number): AppError {
  const seconds = Math.max(1, Math.ceil(retryAfter));
  return new AppError(ERRORS.RATE_LIMITED, {
    ...{ retryAfter: seconds, details: { retry_after: seconds } },
    ...(name === undefined ? {} : { reason: name }),
  });
}
