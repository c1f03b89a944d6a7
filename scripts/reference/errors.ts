import type { AppErrorRow, FieldRule } from '../../src/platform/errors/index.js';

/** Prints docs/errors.md: every code and message that a client may receive. */
export function errorsReference(
  errors: readonly AppErrorRow[],
  fieldRules: readonly FieldRule[],
): string {
  const codes = errors.map(({ code, status, oauth, en, fa, details = {} }) => [
    `\`${code}\``,
    String(status),
    `\`${oauth}\``,
    en,
    fa,
    Object.entries(details)
      .map(([name, meaning]) => `\`${name}\` ${meaning}`)
      .join('; '),
  ]);
  const rules = fieldRules.map(({ en, fa }) => [`*field* ${en}`, `*field* ${fa}`]);
  return [
    INTRODUCTION,
    table(
      ['Code', 'Status', '`error` on the token routes', 'Message', 'Message (fa)', '`details`'],
      codes,
    ),
    FIELDS,
    table(['Message', 'Message (fa)'], rules),
    '',
  ].join('\n\n');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

const INTRODUCTION = `<!-- Generated from src/platform/errors by \`npm run generate\`; do not edit. -->

# Errors

Branch on the code: it is stable. Messages are for people. They are Persian if \`Accept-Language\` ranks \`fa\` before
\`en\`. No response repeats a submitted value. \`request_id\` finds the line in the log.

**REST** returns \`{"data": null, "errors": [{"readable_code", "message", "field"?, "details"?, "request_id"}, …]}\`, never
with status 200. \`errors[0]\` decides. A body with several faulty fields has one element for each. The token routes and every
404 add \`error\` and \`error_description\` of RFC 6749 §5.2. \`error\` is \`invalid_client\` if \`client_id\` or \`client_secret\`
is missing or malformed.

A code may have several messages, which say what is wrong. Refusals of a method or a scope also name what is allowed:
\`This method is not allowed here. Allowed: POST.\`

Text that is not HTTP is 400, headers of more than 16 KiB (a long token counts) are 431, and requests that are not complete
after 30 s are 408, each with a short body of the HTTP server. Their connection is closed.

**GraphQL** returns \`errors: [{"message", "path"?, "locations"?, "extensions": {"code", "request_id", "details"?}}]\`.
A refusal before the operation runs has the status below (401, 403, 413, 429, …). A text that does not parse, or does not fit
the schema or the limits, is 400 for clients that accept \`application/graphql-response+json\` and 200 for others. If fields
fail, the status is 200, whatever the table says. The exceptions are codes of 401, 429 and 503, and
\`IDEMPOTENCY_KEY_REUSED\` (422): they set the status of the whole response ([all statuses](graphql-over-http.md#which-answer-has-which-status)).

A module that your team adds ([nest.md](nest.md)) may throw any exception of Nest. Its status is kept. Its code is the one below for
400 (\`BAD_USER_INPUT\`), 401, 403, 404, 405, 413, 415, 429, 500 and 503, and the name of the status for every other, such as
\`CONFLICT\` (409), \`UNPROCESSABLE_ENTITY\` (422) or \`BAD_GATEWAY\` (502). Its message is shown if the client is at fault.

429 and 503 carry \`Retry-After\`. \`OTP_WAITING_TIME\` repeats it in \`details.waiting_time\`, \`RATE_LIMITED\` in
\`details.retry_after\`, in whole seconds. \`OTP_WAITING_TIME\` for the channel \`ussd\` has \`ussd_code\`, what to dial to
see the current code. \`INVALID_GRANT\` has \`reason\` and \`details.tries_left\` at a network that has signed the user in
before. \`SMS_NOT_OFFERED\` starts no waiting time: call \`initialize\` with the channel
\`ussd\` at once.

## Codes`;

const FIELDS = `## What can be wrong with a field

*field* stands for the name of the submitted field. In REST, the members that people type have a name in words, such as
"The number"; \`field\` is always the name of the member.`;
