import { defineErrors, defineFieldRules } from '../errors/index.js';

export const GRAPHQL_ERRORS = defineErrors({
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
    fa: 'پرس‌وجو با طرح‌واره سازگار نیست.',
  },
  QUERY_TOO_COMPLEX: {
    status: 400,
    oauth: 'invalid_request',
    en: 'The query is larger than allowed.',
    fa: 'پرس‌وجو بزرگ‌تر از حد مجاز است.',
  },
});

export const GRAPHQL_FIELD_RULES = defineFieldRules({
  LIMIT: { en: 'must be 1 to 200', fa: 'باید بین ۱ و ۲۰۰ باشد' },
  OFFSET: { en: 'must be 0 to 10000', fa: 'باید بین ۰ و ۱۰۰۰۰ باشد' },
  RESPONSE_BYTES: {
    en: 'asks for more data than one response may have; ask for fewer items at a time',
    fa: 'داده‌ای بیش از گنجایش یک پاسخ خواسته است؛ هر بار موارد کمتری بخواهید',
  },
  INT: { en: 'must be an integer of 32 bits', fa: 'باید عدد صحیح ۳۲ بیتی باشد' },
  DATE_TIME: {
    en: 'must be a real time, YYYY-MM-DD HH:MM:SS in UTC or RFC 3339',
    fa: 'باید زمانی واقعی به شکل YYYY-MM-DD HH:MM:SS (UTC) یا RFC 3339 باشد',
  },
  VARIABLE_TYPE: { en: 'has a variable of another type', fa: 'متغیری با نوع دیگر گرفته است' },
  NO_SUCH_FIELD: { en: 'has no such field', fa: 'چنین فیلدی ندارد' },
  NO_SUCH_ARGUMENT: { en: 'has no such argument', fa: 'چنین ورودی‌ای ندارد' },
  SELECTION: { en: 'needs a selection of fields', fa: 'به انتخاب فیلد نیاز دارد' },
  NO_SUBFIELDS: { en: 'has no fields to select', fa: 'فیلدی برای انتخاب ندارد' },
  UNDEFINED_VARIABLE: {
    en: 'uses a variable that it does not declare',
    fa: 'متغیری را به کار برده که تعریف نکرده است',
  },
  UNUSED: {
    en: 'declares a variable or fragment that it does not use',
    fa: 'متغیر یا قطعه‌ای تعریف کرده که به کار نبرده است',
  },
  UNKNOWN_TYPE: { en: 'uses a type that is not allowed here', fa: 'نوعی را به کار برده که اینجا مجاز نیست' },
  FRAGMENT: {
    en: 'uses a fragment that is unknown or does not fit',
    fa: 'قطعه‌ای ناشناخته یا نامناسب به کار برده است',
  },
  DIRECTIVE: {
    en: 'uses a directive that is unknown or does not fit',
    fa: 'رهنمودی ناشناخته یا نامناسب به کار برده است',
  },
  REPEATED_NAME: { en: 'uses one name twice', fa: 'یک نام را دو بار به کار برده است' },
  CONFLICT: { en: 'selects different fields under one name', fa: 'فیلدهای متفاوتی را با یک نام خواسته است' },
  NOT_EXECUTABLE: {
    en: 'must hold queries, mutations and fragments only',
    fa: 'باید فقط شامل query، mutation و fragment باشد',
  },
  INTROSPECTION: {
    en: 'asks for the schema, which is not available here',
    fa: 'طرح‌واره را خواسته که اینجا در دسترس نیست',
  },
  OPERATION: { en: 'must name one operation of the query', fa: 'باید یکی از عملیات‌های پرس‌وجو را نام ببرد' },
});
