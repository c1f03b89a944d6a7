import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  lexicographicSortSchema,
  printSchema,
  type GraphQLOutputType,
  type GraphQLSchema,
} from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { ADMIN_SCOPES, SCOPES } from '../../src/sign-in/index.js';
import { operationsReference } from '../../scripts/reference/operations.js';
import { useApp } from '../support/servers/app.js';
import { rootFieldsOf, schemaOf } from '../support/actors/graphql.js';

describe('the GraphQL schema', () => {
  let schema: GraphQLSchema;
  const app = useApp();
  beforeAll(() => {
    schema = schemaOf(app);
  });

  const typeOf = (field: string) => {
    const found = rootFieldsOf(app).find(({ name }) => name === field);
    return found?.type.toString();
  };
  const ownTypes = () =>
    Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));

  it('equals the committed file', () => {
    const file = readFileSync(
      fileURLToPath(new URL('../../src/platform/graphql/schema.gql', import.meta.url)),
      'utf8',
    );
    const text = file.replace(/^#.*\n+/, '').trimEnd();
    expect(text).toBe(printSchema(lexicographicSortSchema(schema)));
  });

  it.each([
    ['graphql-operations', 'app'],
    ['staff-operations', 'staff'],
  ] as const)('gives docs/%s.md its text', (name, audience) => {
    const file = readFileSync(
      fileURLToPath(new URL(`../../docs/${name}.md`, import.meta.url)),
      'utf8',
    );
    expect(file).toBe(operationsReference(lexicographicSortSchema(schema), audience));
  });

  it.each([
    ['Application', 'Application!'],
    ['Me', 'Me!'],
    ['MeEdit', 'Me!'],
    ['MeEmailSet', 'SentCode!'],
    ['MeEmailVerify', 'Me!'],
    ['MeCellNumberSet', 'SentCode!'],
    ['MeCellNumberConfirm', 'SentCode!'],
    ['MeCellNumberVerify', 'Me!'],
    ['MeDeleteRequest', 'SentCode!'],
    ['MeDelete', 'Me!'],
    ['MeExport', 'Export!'],
    ['Sessions', '[Session!]'],
    ['SessionRevoke', 'Session!'],
    ['SessionRevokeOthers', '[Session!]'],
    ['SessionForgetNetworks', 'Boolean!'],
    ['Tickets', '[Ticket!]'],
    ['TicketDepartments', '[TicketDepartment!]'],
    ['Cards', '[Card!]'],
    ['TicketAdd', 'Ticket!'],
    ['TicketAddReply', 'Ticket!'],
    ['TicketClose', 'Ticket!'],
    ['UnreadTicketsCount', 'Int!'],
    ['TicketSeen', 'Ticket!'],
    ['TicketRate', 'Ticket!'],
    ['StaffTickets', '[StaffTicket!]'],
    ['StaffTicketAddReply', 'StaffTicket!'],
    ['StaffTicketAssign', 'StaffTicket!'],
    ['StaffTicketClose', 'StaffTicket!'],
    ['StaffTicketReopen', 'StaffTicket!'],
    ['StaffTicketSeen', 'StaffTicket!'],
    ['StaffTicketPresence', '[StaffPresence!]'],
    ['StaffTicketCounts', 'StaffTicketCounts'],
    ['StaffTicketQueue', '[StaffTicket!]'],
    ['StaffTicketAgents', '[TicketPerson!]'],
    ['StaffCannedAnswers', '[StaffCannedAnswer!]'],
    ['StaffDepartments', '[TicketDepartment!]'],
    ['StaffTicketAddNote', 'TicketNote!'],
    ['StaffOverview', 'StaffOverview'],
    ['StaffDeliveryCancel', 'StaffDelivery!'],
    ['StaffAuditEvents', 'StaffAuditPage'],
    ['StaffAuditVerify', 'StaffAuditVerdict'],
    ['StaffUsers', '[StaffUser!]'],
    ['StaffUser', 'StaffUser!'],
    ['StaffMembers', '[StaffUser!]'],
    ['StaffClients', '[StaffClient!]'],
    ['StaffClientCreate', 'StaffClientSecret!'],
    ['StaffClientRotate', 'StaffClientSecret!'],
    ['StaffClientLeak', 'StaffClientSecret!'],
    ['StaffClientDisable', 'StaffClient!'],
    ['StaffSmsTexts', '[StaffSmsText!]'],
    ['StaffSmsTextSet', 'StaffSmsText!'],
    ['StaffWebhooks', '[StaffWebhook!]'],
    ['StaffWebhookDeliveries', '[StaffWebhookDelivery!]'],
    ['StaffWebhookAdd', 'StaffWebhookSecret!'],
    ['StaffWebhookRotate', 'StaffWebhookSecret!'],
    ['StaffWebhookEnable', 'StaffWebhook!'],
    ['StaffWebhookDisable', 'StaffWebhook!'],
    ['StaffWebhookRemove', 'StaffWebhook!'],
    ['StaffWebhookReplay', 'StaffWebhook!'],
    ['StaffWebhookReplaySince', 'StaffWebhook!'],
    ['StaffWebhookTest', 'StaffWebhookTestResult!'],
    ['StaffAppoint', 'StaffUser!'],
    ['StaffDismiss', 'StaffUser!'],
    ['StaffProofRequest', 'SentCode!'],
    ['StaffUserSuspend', 'StaffUser!'],
    ['StaffUserResume', 'StaffUser!'],
    ['StaffUserDelete', 'StaffUser!'],
    ['StaffUserClearGuesses', 'StaffUser!'],
    ['StaffUserForgetNetworks', 'StaffUser!'],
    ['StaffSessionRevoke', 'StaffSession!'],
    ['StaffDeliveryResend', 'SentCode!'],
    ['StaffUserSessions', '[StaffSession!]'],
    ['StaffUserDeliveries', '[StaffDeliveryEvent!]'],
    ['StaffUserLimits', '[StaffRateLimit!]'],
    ['StaffLimitClear', 'StaffRateLimit!'],
    ['CardAdd', 'Card!'],
    ['CardRemove', 'Card!'],
  ])('declares %s with the type %s', (field, type) => {
    expect(typeOf(field)).toBe(type);
  });

  it.each([
    ['MeEdit', 'first_name: String, last_name: String'],
    ['MeEmailSet', 'email: String!'],
    ['MeEmailVerify', 'code: String!'],
    ['MeCellNumberSet', 'cell_number: String!'],
    ['MeCellNumberConfirm', 'code: String!'],
    ['MeCellNumberVerify', 'code: String!'],
    ['MeDelete', 'code: String!'],
    ['SessionRevoke', 'id: ID!'],
    ['Tickets', 'before: ID, id: ID, limit: Int = 20, offset: Int = 0, status: TicketStatus'],
    [
      'TicketAdd',
      'content: String!, priority: TicketPriority = MEDIUM, ticket_department_id: ID!, title: String!',
    ],
    ['TicketAddReply', 'content: String!, ticket_id: ID!'],
    ['TicketClose', 'id: ID!'],
    ['TicketSeen', 'id: ID!, reply_id: ID'],
    ['TicketRate', 'id: ID!, rating: Int!'],
    [
      'StaffTickets',
      'assigned: Boolean, assignee_id: ID, before: ID, id: ID, limit: Int = 20, offset: Int = 0, open: Boolean, priority: TicketPriority, status: TicketStatus, ticket_department_id: ID, updated_since: DateTime, user_id: ID, words: String',
    ],
    [
      'StaffTicketQueue',
      'assigned: Boolean, assignee_id: ID, limit: Int = 20, offset: Int = 0, order: TicketQueueOrder = LONGEST_WAIT, priority: TicketPriority, ticket_department_id: ID',
    ],
    ['StaffTicketAddReply', 'content: String!, ticket_id: ID!'],
    ['StaffTicketAssign', 'assignee_id: ID, id: ID!, note: String'],
    ['StaffTicketClose', 'id: ID!, note: String'],
    ['StaffTicketReopen', 'id: ID!'],
    ['StaffTicketSeen', 'id: ID!, reply_id: ID'],
    ['StaffTicketPresence', 'id: ID!, writing: Boolean'],
    ['notes', 'limit: Int = 20, offset: Int = 0'],
    ['reply_authors', 'limit: Int = 20, offset: Int = 0'],
    ['StaffTicketAddNote', 'content: String!, ticket_id: ID!'],
    ['Cards', 'limit: Int = 20, offset: Int = 0'],
    ['replies', 'before: ID, limit: Int = 5, offset: Int = 0'],
    ['CardAdd', 'expired_at: DateTime, pan: String!'],
    ['CardRemove', 'id: ID!'],
  ])('declares %s with the arguments (%s)', (field, expected) => {
    const text = printSchema(schema)
      .replace(/"""[^]*?"""/g, '')
      .replace(/\s+/g, ' ');
    const line = new RegExp(`\\b${field}\\(([^)]*)\\)`).exec(text)?.[1];
    const given = (line ?? '').trim().replace(/,? (?=\w+:)/g, ', ');
    expect(given).toBe(expected);
  });

  it.each([
    ['TicketStatus', ['CLOSED', 'IN_PROGRESS', 'NEW', 'SUPPORT_RESPONSE']],
    ['TicketPriority', ['HIGH', 'LOW', 'MEDIUM']],
    ['TicketQueueOrder', ['LONGEST_WAIT', 'NEWEST', 'PRIORITY']],
    ['CardStatus', ['ACTIVE', 'EXPIRED', 'PENDING', 'REJECTED', 'REMOVED']],
    ['Platform', ['ANDROID', 'IOS', 'OTHER', 'SERVER', 'WEB']],
  ])('declares %s with the values %j', (name, values) => {
    const type = schema.getType(name);
    expect(
      isEnumType(type) &&
        type
          .getValues()
          .map((value) => value.name)
          .sort(),
    ).toEqual(values);
  });

  it('declares five scalars and no other', () => {
    const scalars = ownTypes().filter(isScalarType);
    expect(scalars.map(({ name }) => name).sort()).toEqual([
      'Boolean',
      'DateTime',
      'ID',
      'Int',
      'String',
    ]);
  });

  it('declares objects, scalars and enums only, because arguments are inline', () => {
    expect(ownTypes().filter(isInputObjectType)).toEqual([]);
    expect(
      ownTypes().every((type) => isObjectType(type) || isScalarType(type) || isEnumType(type)),
    ).toBe(true);
    expect(schema.getSubscriptionType()).toBeUndefined();
  });

  it('names root fields and types in PascalCase, the rest in snake_case, enum values in UPPER_SNAKE', () => {
    for (const type of ownTypes()) {
      expect(type.name).toMatch(/^[A-Z][A-Za-z]*$/);
      if (isEnumType(type))
        for (const { name } of type.getValues()) expect(name).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
      if (!isObjectType(type)) continue;
      const isRoot = type === schema.getQueryType() || type === schema.getMutationType();
      for (const field of Object.values(type.getFields())) {
        expect(field.name).toMatch(isRoot ? /^[A-Z][A-Za-z]*$/ : /^[a-z]+(_[a-z]+)*$/);
        for (const argument of field.args) expect(argument.name).toMatch(/^[a-z]+(_[a-z]+)*$/);
      }
    }
  });

  it('declares every list as nullable, and its members as never null', () => {
    const neverEmpty: string[] = [];
    for (const type of ownTypes().filter(isObjectType)) {
      for (const field of Object.values(type.getFields())) {
        const output: GraphQLOutputType = field.type;
        const bare = isNonNullType(output) ? output.ofType : output;
        if (!isListType(bare)) continue;
        expect(isNonNullType(bare.ofType)).toBe(true);
        if (isNonNullType(output)) neverEmpty.push(`${type.name}.${field.name}`);
      }
    }
    expect(neverEmpty).toEqual([]);
  });

  it('shows no secret of a card or a user, and that of a client only when it is made', () => {
    const fields = ownTypes()
      .filter(isObjectType)
      .flatMap((type) => Object.keys(type.getFields()).map((name) => `${type.name}.${name}`));
    expect(
      fields.filter((name) => /sealed|fingerprint|secret|cvv|code|user_id/.test(name)),
    ).toEqual([
      'StaffClient.has_previous_secret',
      'StaffClient.previous_secret_used_at',
      'StaffClient.secret_used_at',
      'StaffClientSecret.client_secret',
      'StaffWebhookSecret.secret',
    ]);
    expect(fields.filter((name) => name.startsWith('Card.')).sort()).toEqual(
      ['brand', 'created_at', 'expired_at', 'id', 'issuing_bank', 'pan', 'status'].map(
        (name) => `Card.${name}`,
      ),
    );
  });

  it('gives every root field a scope [GQL-2]', () => {
    const scopes: readonly unknown[] = [
      ...SCOPES,
      ...ADMIN_SCOPES.filter((scope) => scope !== 'admin:read'),
      'admin:self',
    ];
    for (const field of rootFieldsOf(app)) expect(scopes).toContain(field.extensions['scope']);
  });
});
