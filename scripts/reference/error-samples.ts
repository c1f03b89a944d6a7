import { atGraphql, atRest, ticketMutation, type ErrorSample } from './error-sample.js';
import { STAFF_ERROR_SAMPLES } from './error-samples-staff.js';

const NUMBER = '09120000001';
const CLIENT = { client_id: 'CLIENT_ID', client_secret: 'CLIENT_SECRET' };
const PASSWORD_GRANT = {
  grant_type: 'password',
  ...CLIENT,
  username: NUMBER,
  password: '482913',
  scope: '*',
};
const TICKETS_QUERY = '{ Tickets(limit: 20) { id title } }';

/** Requests that are refused with a code, for docs/errors.md. */
export const ERROR_SAMPLES: Readonly<Record<string, ErrorSample>> = {
  VALIDATION_FAILED: {
    ...atRest('initialize', { username: '0912', channel: 'sms' }),
    fields: [['username', 'must be an e-mail address or a mobile number']],
  },
  MALFORMED_REQUEST: { ...atRest('initialize', []), message: 'The body must be a JSON object.' },
  INVALID_CLIENT: atRest('token', { ...PASSWORD_GRANT, client_secret: 'WRONG' }),
  RATE_LIMITED: {
    ...atRest('initialize', { username: NUMBER, channel: 'sms' }),
    options: { details: { retry_after: 1820 } },
  },
  NOT_FOUND: { path: '/api/oauth/signin', form: 'rest', body: {} },
  METHOD_NOT_ALLOWED: {
    path: '/api/oauth/token',
    form: 'oauth',
    options: { allowed: ['POST'] },
  },
  PAYLOAD_TOO_LARGE: {
    ...atRest('register', undefined),
    text: '@large.json',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    ...atRest('initialize', undefined),
    type: 'text/plain',
    text: NUMBER,
  },
  SERVICE_UNAVAILABLE: atRest('initialize', { username: NUMBER, channel: 'ussd' }),
  INTERNAL_ERROR: atGraphql(TICKETS_QUERY),
  UNAUTHENTICATED: { ...atGraphql(TICKETS_QUERY), token: 'EXPIRED_TOKEN' },
  FORBIDDEN: { ...atGraphql(TICKETS_QUERY), options: { allowed: ['tickets'] } },
  ORIGIN_NOT_ALLOWED: {
    ...atRest('initialize', { username: NUMBER, channel: 'ussd' }),
    headers: ['Origin: https://shop.example', 'Sec-Fetch-Site: cross-site'],
  },
  BAD_USER_INPUT: {
    ...atGraphql('{ Tickets(limit: 500) { id } }'),
    fields: [['limit', 'must be 1 to 200']],
  },
  OPERATION_TIMEOUT: atGraphql(TICKETS_QUERY),
  PERSISTED_QUERY_NOT_SUPPORTED: {
    ...atGraphql(undefined),
    body: { extensions: { persistedQuery: { version: 1, sha256Hash: 'HASH' } } },
  },
  GRAPHQL_PARSE_FAILED: {
    ...atGraphql('{ Tickets { id '),
    options: { note: 'Syntax Error: Expected Name, found <EOF>.' },
  },
  GRAPHQL_VALIDATION_FAILED: {
    ...atGraphql('{ Tickets { colour } }'),
    options: { note: 'Cannot query field "colour" on type "Ticket".' },
  },
  QUERY_TOO_COMPLEX: {
    ...atGraphql('{ Tickets(limit: 200) { replies(limit: 50) { content } } }'),
    options: { details: { limit: 1000, cost: 20200 } },
  },
  IDEMPOTENCY_KEY_REUSED: {
    ...atGraphql(
      'mutation { TicketAdd(ticket_department_id: "1", title: "Card", content: "Lost") { id } }',
    ),
    headers: ['Idempotency-Key: 5a1f6f0e-6f2d-4a53-9d36-0f1f3c1f8f0a'],
  },
  REST_USER_EXISTS: atRest('register', {
    first_name: 'Sara',
    last_name: 'Karimi',
    cell_number: NUMBER,
  }),
  REST_USER_NOT_FOUND: atRest('initialize', { username: '09129999999', channel: 'ussd' }),
  DELIVERY_UNAVAILABLE: atRest('initialize', { username: NUMBER, channel: 'sms' }),
  SMS_NOT_OFFERED: atRest('initialize', { username: '+12015550123', channel: 'sms' }),
  OTP_WAITING_TIME: {
    ...atRest('initialize', { username: NUMBER, channel: 'ussd' }),
    options: { details: { waiting_time: 42 }, members: { ussd_code: '*6655#' } },
  },
  INVALID_GRANT: {
    ...atRest('token', PASSWORD_GRANT),
    options: { details: { tries_left: 4 }, members: { reason: 'wrong' } },
  },
  HOLDER_UNCONFIRMED: atRest('token', PASSWORD_GRANT),
  INVALID_SCOPE: atRest('token', { ...PASSWORD_GRANT, scope: 'everything' }),
  UNAUTHORIZED_CLIENT: atRest('token', PASSWORD_GRANT),
  UNSUPPORTED_GRANT_TYPE: atRest('token', { ...PASSWORD_GRANT, grant_type: 'client_credentials' }),
  CODE_INVALID: {
    ...atGraphql('mutation { MeCellNumberConfirm(code: "482913") { waiting_time } }'),
    options: { details: { tries_left: 4 } },
  },
  EMAIL_NOT_OFFERED: atGraphql(
    'mutation { MeEmailSet(email: "sara@example.com") { waiting_time } }',
  ),
  ACCOUNT_OF_STAFF: atGraphql('mutation { MeDeleteRequest { waiting_time } }'),
  CELL_NUMBER_TAKEN: atGraphql(
    'mutation { MeCellNumberSet(cell_number: "09120000002") { waiting_time } }',
  ),
  TICKET_CLOSED: ticketMutation('TicketAddReply(ticket_id: 7, content: "Hello") { id }'),
  TICKET_FULL: ticketMutation('TicketAddReply(ticket_id: 7, content: "Hello") { id }'),
  TICKET_OPEN: ticketMutation('TicketRate(id: 7, rating: 5) { id }'),
  TICKET_RATED: ticketMutation('TicketRate(id: 7, rating: 5) { id }'),
  TOO_MANY_TICKETS: ticketMutation(
    'TicketAdd(ticket_department_id: 1, title: "Card", content: "Lost") { id }',
  ),
  CARD_INVALID: atGraphql('mutation { CardAdd(pan: "6037 9911 1111 1113") { id } }'),
  ...STAFF_ERROR_SAMPLES,
};
