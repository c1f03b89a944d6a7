import type { ErrorRow } from './define-errors.js';
import type { FieldRule } from './field-rules.js';

/** Prints docs/errors.md: every code and message that a client may receive. */
export function errorsReference(errors: readonly ErrorRow[], fieldRules: readonly FieldRule[]): string {
  const codes = errors.map(({ code, status, oauth, en, fa }) => [
    `\`${code}\``,
    String(status),
    `\`${oauth}\``,
    en,
    fa,
  ]);
  const rules = fieldRules.map(({ en, fa }) => [`*field* ${en}`, `*field* ${fa}`]);
  return [
    INTRODUCTION,
    table(['Code', 'Status', '`error` on the token routes', 'Message', 'Message (fa)'], codes),
    FIELDS,
    table(['Message', 'Message (fa)'], rules),
    '',
  ].join('\n\n');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

const INTRODUCTION = `<!-- Generated from src/errors by \`npm run generate\`; do not edit. -->

# Errors

Branch on the code: it is stable. Messages are for people and come in Persian when \`Accept-Language\` asks for \`fa\`
before \`en\`. No submitted value is ever part of an answer; \`request_id\` finds the line in the log.

**REST** answers \`{"data": null, "errors": [{"readable_code", "message", "field"?, "details"?, "request_id"}, …]}\`, never
with status 200. \`errors[0]\` decides; a faulty body has one element for each faulty field. The token routes add
\`error\` and \`error_description\` of RFC 6749 §5.2. What never becomes a request is refused in the plain shape on every
path, and its connection is closed: text that is not HTTP, headers of more than 16 KiB (also where a token makes them so
large), and what has not come to its end after 30 s.

**GraphQL** answers \`errors: [{"message", "path"?, "locations"?, "extensions": {"code", "request_id", "details"?}}]\`. What
is refused before the operation runs has the status below (401, 403, 413, 429, …). A text that does not parse, fit the schema
or its limits is 400 for clients that accept \`application/graphql-response+json\` and 200 for others. When fields failed, the
status is 200 whatever stands below for their codes, except for codes of 401, 429 and 503 and for \`IDEMPOTENCY_KEY_REUSED\`, 422:
these are the status of the whole answer ([all statuses](graphql-over-http.md#which-answer-has-which-status)).

429 and 503 carry \`Retry-After\`. \`OTP_WAITING_TIME\` repeats it in \`details.waiting_time\`, \`RATE_LIMITED\` in
\`details.retry_after\`, in whole seconds. After \`SMS_NOT_OFFERED\`, which starts no waiting time, \`initialize\` with the
channel \`ussd\` goes on at once.

## Codes`;

const FIELDS = `## What can be wrong with a field

In place of *field* stands the name of the submitted field.`;
