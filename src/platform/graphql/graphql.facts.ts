import { defineChoiceSetting, defineIntegerSetting, defineRateSetting } from '../config/index.js';
import { defineFacts, countByUser } from '../facts/index.js';

/** The facts of src/platform/graphql. */
export const GRAPHQL = defineFacts({
  settings: {
    INTROSPECTION: defineChoiceSetting({
      about: 'Lets signed-in clients read the GraphQL schema',
      changedBy: 'An operator whose app teams generate code from the running service',
      default: 'on',
      production: { default: 'off' },
      of: ['on', 'off'],
    }),
    GRAPHQL_TIMEOUT: defineIntegerSetting({
      about: 'Time limit of a GraphQL operation; statements that still run are then stopped',
      changedBy: 'An operator whose proxy waits less than 5 s',
      default: '5000',
      min: 50,
      max: 60_000,
      unit: 'milliseconds',
    }),
    GRAPHQL_FAST_LANE: defineChoiceSetting({
      about:
        'Compiles frequent GraphQL queries; ' +
        'off runs each operation as the documentation of Nest describes',
      changedBy: 'A developer who wants to know if it causes a fault',
      default: 'on',
      of: ['on', 'off'],
    }),
    LIMIT_GRAPHQL: defineRateSetting({
      about:
        'Cost of GraphQL, by user: of reading the requests, and of the operations; ' +
        'without REDIS_URL each replica counts on its own',
      changedBy: 'An operator, if the ordinary use of an app costs more',
      default: '5000/60',
    }),
    LIMIT_GRAPHQL_STAFF: defineRateSetting({
      about: 'Cost of GraphQL with a token for staff, by user; counted as LIMIT_GRAPHQL',
      changedBy: 'An operator whose staff works with tools of their own beside the desk',
      default: '20000/60',
    }),
  },
  errors: {
    BATCH_NOT_SUPPORTED: {
      code: 'MALFORMED_REQUEST',
      status: 400,
      oauth: 'invalid_request',
      en: 'Send one operation in each request: lists of operations are not supported.',
      fa: 'در هر درخواست یک عملیات بفرستید؛ فهرست عملیات پشتیبانی نمی‌شود.',
    },
    QUERY_MISSING: {
      code: 'MALFORMED_REQUEST',
      status: 400,
      oauth: 'invalid_request',
      en: 'The body has no query: send the text of the operation as the member query.',
      fa: 'بدنهٔ درخواست query ندارد؛ متن عملیات را در عضو query بفرستید.',
    },
    VARIABLES_NOT_AN_OBJECT: {
      code: 'MALFORMED_REQUEST',
      status: 400,
      oauth: 'invalid_request',
      en: 'The member variables must be an object or null.',
      fa: 'عضو variables باید یک شیء یا null باشد.',
    },
    OPERATION_NAME_NOT_TEXT: {
      code: 'MALFORMED_REQUEST',
      status: 400,
      oauth: 'invalid_request',
      en: 'The member operationName must be a string or null.',
      fa: 'عضو operationName باید رشته یا null باشد.',
    },
    /** Clients compare the message, so it is the same in every language. */
    PERSISTED_QUERY_NOT_SUPPORTED: {
      status: 400,
      oauth: 'invalid_request',
      en: 'PersistedQueryNotSupported',
      fa: 'PersistedQueryNotSupported',
    },
    GRAPHQL_PARSE_FAILED: {
      status: 400,
      oauth: 'invalid_request',
      en: 'The query text is not valid GraphQL.',
      fa: 'متن پرس‌وجو معتبر نیست.',
    },
    GRAPHQL_VALIDATION_FAILED: {
      status: 400,
      oauth: 'invalid_request',
      en: 'The query does not fit the schema.',
      fa: 'پرس‌وجو با اسکیما سازگار نیست.',
    },
    QUERY_TOO_COMPLEX: {
      status: 400,
      oauth: 'invalid_request',
      en: 'The query is larger than allowed.',
      fa: 'پرس‌وجو بزرگ‌تر از حد مجاز است.',
      // What there is too much of, and the limit.
      details: {
        'limit?': 'the most that is allowed',
        'depth?': 'levels',
        'aliases?': 'number',
        'alias_length?': 'characters',
        'root_fields?': 'number',
        'directives?': 'number',
        'cost?': 'points',
        'response_bytes?': 'bytes at most',
        'lines?': 'number',
        'comparisons?': 'number',
        'repeated_mutations?': 'number',
      },
    },
  },
  fieldRules: {
    LIMIT: { en: 'must be 1 to 200', fa: 'باید بین ۱ و ۲۰۰ باشد' },
    OFFSET: { en: 'must be 0 to 10000', fa: 'باید بین ۰ و ۱۰۰۰۰ باشد' },
    RESPONSE_BYTES: {
      en: 'asks for more data than one response may have; ask for fewer items at a time',
      fa: 'داده‌ای بیش از گنجایش یک پاسخ خواسته است؛ هر بار موارد کمتری بخواهید',
    },
    DATE_TIME: {
      en: 'must be a real time, YYYY-MM-DD HH:MM:SS in UTC or RFC 3339',
      fa: 'باید زمانی واقعی به شکل YYYY-MM-DD HH:MM:SS (UTC) یا RFC 3339 باشد',
    },
    OPERATION: {
      en: 'must name one operation of the query',
      fa: 'باید یکی از عملیات‌های پرس‌وجو را نام ببرد',
    },
  },
  limits: {
    graphql: {
      setting: 'LIMIT_GRAPHQL',
      by: 'user',
      shared: false,
      counters: countByUser({ en: 'Cost of GraphQL requests', fa: 'هزینهٔ درخواست‌های GraphQL' }),
    },
    graphqlStaff: {
      setting: 'LIMIT_GRAPHQL_STAFF',
      by: 'user',
      shared: false,
      counters: countByUser({
        en: 'Cost of GraphQL requests at the desk',
        fa: 'هزینهٔ درخواست‌های GraphQL در میز پشتیبانی',
      }),
    },
  },
});
