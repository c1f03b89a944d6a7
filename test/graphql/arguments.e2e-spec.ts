import { getNamedType, isEnumType, isRequiredArgument, type GraphQLArgument } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { Actor } from '../support/actors/actor.js';
import { useApp } from '../support/servers/app.js';
import {
  ask,
  dataOf,
  gqlCodeOf,
  gqlMessagesOf,
  operationOn,
  postRaw,
  rootFieldsOf,
  type RootField,
} from '../support/actors/graphql.js';
import type { Answer } from '../support/actors/http.js';
import { staffMember } from '../support/actors/staff.js';

const HUGE = 'x'.repeat(90_000);
const WRONG: Readonly<Record<string, { literals: string[]; values: unknown[] }>> = {
  String: {
    literals: ['1', '1.5', 'true', 'NAME', '["x"]', '{a: 1}'],
    values: [1, true, ['x'], { a: 1 }],
  },
  ID: {
    literals: ['1.5', 'true', 'NAME', '["1"]', '{a: 1}'],
    values: [1.5, true, ['1'], { a: 1 }],
  },
  Int: {
    literals: ['"1"', '1.5', 'true', 'NAME', '[1, 2]', '{a: 1}', '2147483648', '-99999999999'],
    values: ['1', 1.5, true, [1, 2], {}, 2147483648],
  },
  DateTime: {
    literals: ['1', 'true', 'NAME', '["x"]', '{a: 1}', '"soon"'],
    values: [1, true, ['x'], {}, 'soon'],
  },
  Boolean: {
    literals: ['1', '"true"', 'NAME', '["x"]', '{a: 1}'],
    values: ['true', 1, ['x'], { a: 1 }],
  },
  enum: {
    literals: ['"NEW"', 'NO_SUCH', '1', 'true', '{a: 1}'],
    values: ['NO_SUCH', 'new', '', 1, true, {}],
  },
};
/** JSON texts, because `JSON.stringify` would repair some of the values. */
const STRINGS = [
  '""',
  '" "',
  `"${HUGE}"`,
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\ud800@example.com"',
  '"__proto__"',
  '"constructor"',
  '"-1"',
];

describe('an argument of any root field', () => {
  let sara: Actor;
  const app = useApp({ LIMITS: 'off' });
  beforeAll(async () => {
    // Owner of the first session, which staff may end.
    await Actor.signedIn(app);
    ({ actor: sara } = await staffMember(app));
    await ask(
      sara,
      'mutation { TicketAdd(ticket_department_id: 1, title: "t", content: "c") { id } }',
    );
  });

  const wrongFor = (argument: GraphQLArgument) => {
    const type = getNamedType(argument.type);
    return WRONG[isEnumType(type) ? 'enum' : type.name] ?? { literals: [], values: [] };
  };

  /** Sends an operation that gives the argument by a variable. `value` is JSON text. */
  function withVariable(
    field: RootField,
    argument: GraphQLArgument,
    value?: string,
    type = String(argument.type),
  ) {
    const query = operationOn(field, { [argument.name]: '$v' }).replace(/^\w+/, `$& ($v: ${type})`);
    const variables = value === undefined ? '{}' : `{"v": ${value}}`;
    const headers = { 'content-type': 'application/json' };
    return postRaw(sara, `{"query": ${JSON.stringify(query)}, "variables": ${variables}}`, headers);
  }

  /**
   * Expects a message that names the argument or its variable, or says that a value does not fit.
   */
  function expectRefusal(answer: Answer, { name }: GraphQLArgument, what: unknown): void {
    expect([what, answer.status, gqlCodeOf(answer)]).toEqual([
      what,
      200,
      expect.stringMatching(/^(GRAPHQL_VALIDATION_FAILED|BAD_USER_INPUT|CARD_INVALID)$/),
    ]);
    const named = [
      `Variable "\\$v" `,
      `[Aa]rgument "${name}" `,
      `\\. (DateTime|${name}) \\p{L}`,
    ].join('|');
    expect(gqlMessagesOf(answer)).toMatch(
      new RegExp(`A value does not fit the type of its argument\\.|${named}`, 'u'),
    );
  }

  /** Accepts a result, and any documented refusal. */
  function expectNoFault(answer: Answer, what: unknown): void {
    expect([what, answer.status]).toEqual([what, 200]);
    for (const { extensions } of answer.body.errors ?? []) {
      expect([what, extensions?.['code']]).toEqual([
        what,
        expect.stringMatching(
          /^(GRAPHQL_PARSE_FAILED|GRAPHQL_VALIDATION_FAILED|BAD_USER_INPUT|CARD_INVALID|NOT_FOUND|TICKET_CLOSED|TICKET_OPEN|TICKET_RATED|CODE_INVALID|OTP_WAITING_TIME|PROOF_REQUIRED|PASSKEY_INVALID|OWN_ACCOUNT|STAFF_PROTECTED|OPERATOR_ONLY|NO_OPEN_CODE|MESSAGE_NOT_WAITING)$/,
        ),
      ]);
    }
  }

  const each =
    (visit: (field: RootField, argument: GraphQLArgument) => Promise<void>) => async () => {
      for (const field of rootFieldsOf(app))
        for (const argument of field.args) await visit(field, argument);
    };

  it(
    'gets an error if it is missing or null',
    each(async (field, argument) => {
      const { name } = argument;
      const at = `${field.name}.${name}`;
      if (!isRequiredArgument(argument)) {
        const accepted = [
          await sara.gql(operationOn(field, { [name]: undefined })),
          await sara.gql(operationOn(field, { [name]: 'null' })),
          await withVariable(field, argument),
          await withVariable(field, argument, 'null'),
        ];
        for (const answer of accepted) {
          // A mutation that takes a second proof is refused after its arguments were read, and so is
          // the challenge of a passkey without one.
          const isRefused = field.name === 'StaffPasskeyChallenge';
          if (isRefused || field.args.some((each) => each.name === 'proof'))
            expectNoFault(answer, at);
          else expect(dataOf(answer)).toHaveProperty([field.name]);
        }
        return;
      }
      const nullable = String(argument.type).replace('!', '');
      const answers = [
        await sara.gql(operationOn(field, { [name]: undefined })),
        await sara.gql(operationOn(field, { [name]: 'null' })),
        await withVariable(field, argument),
        await withVariable(field, argument, 'null'),
        await withVariable(field, argument, 'null', `${nullable} = ${literalOf(argument)}`),
      ];
      for (const answer of answers) {
        expectRefusal(answer, argument, at);
      }
      expect(gqlMessagesOf(await withVariable(field, argument, '"1"', nullable))).toContain(
        'Variable "$v" of type',
      );
    }),
  );

  it(
    'gets an error if its literal or variable has the wrong type',
    each(async (field, argument) => {
      for (const literal of wrongFor(argument).literals) {
        const answer = await sara.gql(operationOn(field, { [argument.name]: literal }));
        expectRefusal(answer, argument, `${field.name}.${argument.name}: ${literal}`);
      }
      for (const value of wrongFor(argument).values) {
        const answer = await withVariable(field, argument, JSON.stringify(value));
        expectRefusal(
          answer,
          argument,
          `${field.name}.${argument.name} = ${JSON.stringify(value)}`,
        );
      }
    }),
  );

  it(
    'gets a result or a documented refusal for a strange string',
    each(async (field, argument) => {
      for (const json of STRINGS) {
        const at = `${field.name}.${argument.name} = ${json.slice(0, 20)}`;
        expectNoFault(await withVariable(field, argument, json), at);
        expectNoFault(await sara.gql(operationOn(field, { [argument.name]: json })), at);
      }
    }),
    180_000,
  );

  it(
    'gets an error that names it if it is given twice',
    each(async (field, argument) => {
      const query = operationOn(field, { [argument.name]: `1, ${argument.name}: 1` });
      expect(gqlMessagesOf(await sara.gql(query))).toContain(
        `There can be only one argument named "${argument.name}".`,
      );
    }),
  );

  it('gets an error that names it and the field if the field does not declare it', async () => {
    for (const field of rootFieldsOf(app)) {
      const answer = await sara.gql(operationOn(field, { no_such: '1' }));
      expect(gqlCodeOf(answer)).toBe('GRAPHQL_VALIDATION_FAILED');
      expect(gqlMessagesOf(answer)).toContain(`Unknown argument "no_such" on field`);
    }
  });

  it('causes no fault if its variable is named __proto__', async () => {
    const query = 'query ($__proto__: Int) { Tickets(limit: $__proto__) { id } }';
    const body = (value: string) =>
      `{"query": ${JSON.stringify(query)}, "variables": {"__proto__": ${value}}}`;
    expect((await postRaw(sara, body('1'), { 'content-type': 'application/json' })).status).toBe(
      400,
    );
    expectNoFault(await postRaw(sara, body('1')), '__proto__');
    expectNoFault(await postRaw(sara, body('{"a": 1}')), '__proto__');
    const other = 'query ($constructor: Int) { Tickets(limit: $constructor) { title } }';
    expect(dataOf(await sara.gql(other))).toHaveProperty('Tickets');
  });

  describe('of type ID', () => {
    it.each(['1', '"1"', '"01"'])('accepts the literal %s', async (literal) => {
      expect(await ask(sara, `{ Tickets(id: ${literal}) { id } }`)).toEqual([{ id: '1' }]);
    });

    it.each([1, '1'])('accepts the variable %j', async (id) => {
      expect(await ask(sara, 'query ($id: ID) { Tickets(id: $id) { id } }', { id })).toEqual([
        { id: '1' },
      ]);
    });

    it.each(['', ' ', '-1', '1.0', '1e3', '0x1', '1 ', '१', 'abc', '1'.repeat(21)])(
      'gets BAD_USER_INPUT for "%s"',
      async (id) => {
        for (const query of [
          'query ($id: ID!) { Tickets(id: $id) { id } }',
          'mutation ($id: ID!) { TicketClose(id: $id) { id } }',
          'mutation ($id: ID!) { CardRemove(id: $id) { id } }',
          'mutation ($id: ID!) { SessionRevoke(id: $id) { id } }',
        ]) {
          const answer = await sara.gql(query, { id });
          expect(gqlCodeOf(answer)).toBe('BAD_USER_INPUT');
          expect(gqlMessagesOf(answer)).toContain('id must be a decimal identifier');
        }
      },
    );

    it.each(['0', '999999', '2147483648', '9007199254740993', '99999999999999999999'])(
      'gets NOT_FOUND for the unknown id %s and for an id of another user',
      async (id) => {
        const omid = await Actor.signedIn(app);
        for (const [actor, wanted] of [
          [sara, id],
          [omid, '1'],
        ] as const) {
          const variables = { id: wanted };
          expect(
            await ask(actor, 'query ($id: ID) { Tickets(id: $id) { id } }', variables),
          ).toEqual([]);
          for (const mutation of [
            'TicketClose(id: $id)',
            'TicketAddReply(ticket_id: $id, content: "c")',
            'TicketSeen(id: $id)',
            'TicketRate(id: $id, rating: 5)',
            'CardRemove(id: $id)',
            'SessionRevoke(id: $id)',
          ]) {
            const answer = await actor.gql(`mutation ($id: ID!) { ${mutation} { id } }`, variables);
            expect(answer.body.data).toBeNull();
            expect(gqlMessagesOf(answer)).toBe('Not found.');
            expect(gqlCodeOf(answer)).toBe('NOT_FOUND');
          }
        }
      },
    );
  });
});

/** Returns a literal of the type of an argument. */
function literalOf({ type }: GraphQLArgument): string {
  const named = getNamedType(type);
  if (isEnumType(named)) return named.getValues()[0]?.name ?? '';
  return { Int: '1', Boolean: 'true', DateTime: '"2031-01-31 00:00:00"' }[named.name] ?? '"1"';
}
