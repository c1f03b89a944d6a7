import { PREPARED_OPERATIONS } from './prepared-operations.ts';

export interface LinkedOperationText {
  readonly name: string;
  readonly query: string;
  readonly variables?: string;
}

type VariableSamples = Readonly<Record<string, readonly [type: string, sample: unknown]>>;

/** Writes an operation of one field, whose arguments are variables of the same names. */
function writeLinkedOperation(
  kind: 'query' | 'mutation',
  name: string,
  fields: readonly string[],
  variables: VariableSamples = {},
): LinkedOperationText {
  const variableNames = Object.keys(variables);
  const wrapLines = (lines: readonly string[], indent: string) =>
    lines.length === 0
      ? ''
      : `(\n${lines.map((line) => `${indent}  ${line}\n`).join('')}${indent})`;
  const declarations = Object.entries(variables).map(([each, [type]]) => `$${each}: ${type}`);
  const fieldArguments = variableNames.map((each) => `${each}: $${each}`);
  const selection =
    fields.length === 0 ? '' : ` {\n${fields.map((each) => `    ${each}\n`).join('')}  }`;
  const samples = Object.entries(variables).map(([each, [, sample]]) => [each, sample] as const);
  return {
    name,
    query:
      `${kind} ${name}${wrapLines(declarations, '')} {\n` +
      `  ${name}${wrapLines(fieldArguments, '  ')}${selection}\n}\n`,
    ...(samples.length > 0 && {
      variables: JSON.stringify(Object.fromEntries(samples), null, 2),
    }),
  };
}

const ID: VariableSamples = { id: ['ID!', '1'] };
const CODE: VariableSamples = { code: ['String!', '123456'] };
const SENT_CODE = ['waiting_time', 'otp_time_diff'];
const TICKET = ['id', 'status', 'unread'];

/** The operations of apps that the panel of prepared operations does not list. */
const OTHER_OPERATIONS: readonly LinkedOperationText[] = [
  writeLinkedOperation('query', 'MeExport', ['json']),
  writeLinkedOperation('query', 'TicketDepartments', ['id', 'title']),
  writeLinkedOperation('query', 'UnreadTicketsCount', []),
  writeLinkedOperation('mutation', 'CardRemove', ['id', 'status'], ID),
  writeLinkedOperation('mutation', 'MeCellNumberConfirm', SENT_CODE, CODE),
  writeLinkedOperation('mutation', 'MeCellNumberSet', SENT_CODE, {
    cell_number: ['String!', '09121234567'],
  }),
  writeLinkedOperation('mutation', 'MeCellNumberVerify', ['id', 'cell_number'], CODE),
  writeLinkedOperation('mutation', 'MeDelete', ['id'], CODE),
  writeLinkedOperation('mutation', 'MeDeleteRequest', SENT_CODE),
  writeLinkedOperation('mutation', 'MeEdit', ['id', 'first_name', 'last_name'], {
    first_name: ['String', 'Sara'],
    last_name: ['String', 'Ahmadi'],
  }),
  writeLinkedOperation('mutation', 'MeEmailSet', SENT_CODE, {
    email: ['String!', 'sara@example.com'],
  }),
  writeLinkedOperation('mutation', 'MeEmailVerify', ['id', 'email'], CODE),
  writeLinkedOperation('mutation', 'SessionForgetNetworks', []),
  writeLinkedOperation('mutation', 'SessionRevoke', ['id', 'application'], ID),
  writeLinkedOperation('mutation', 'SessionRevokeOthers', ['id', 'application']),
  writeLinkedOperation('mutation', 'TicketAddReply', TICKET, {
    ticket_id: ['ID!', '1'],
    content: ['String!', 'Thank you.'],
  }),
  writeLinkedOperation('mutation', 'TicketClose', TICKET, ID),
  writeLinkedOperation('mutation', 'TicketRate', ['id', 'rating'], {
    ...ID,
    rating: ['Int!', 5],
  }),
  writeLinkedOperation('mutation', 'TicketSeen', TICKET, ID),
];

const LINKED_OPERATIONS: ReadonlyMap<string, LinkedOperationText> = new Map(
  [...PREPARED_OPERATIONS, ...OTHER_OPERATIONS].map((operation) => [operation.name, operation]),
);

/** The operations that a link of the documentation can name. */
export const LINKED_OPERATION_NAMES: readonly string[] = [...LINKED_OPERATIONS.keys()];

/** Returns the operation that a link of the documentation names; undefined if there is none. */
export function findLinkedOperation(name: string): LinkedOperationText | undefined {
  return LINKED_OPERATIONS.get(name);
}
