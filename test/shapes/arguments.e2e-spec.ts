import { isRequiredArgument } from 'graphql';
import fc from 'fast-check';
import { afterEach, beforeAll, describe, it } from 'vitest';
import type { Actor } from '../support/actors/actor.js';
import {
  literalFor,
  operationOn,
  postRaw,
  rootFieldsOf,
  type RootField,
} from '../support/actors/graphql.js';
import { staffMember } from '../support/actors/staff.js';
import {
  expectDocumented,
  expectNothingReplaced,
  expectOneAccountEach,
} from '../support/assertions/documented.js';
import { useApp } from '../support/servers/app.js';
import { FUZZ } from '../support/shapes/fuzz.js';
import { ODD_MEMBERS } from '../support/shapes/odd-json.js';

/** These end the session of the fuzz or the account of its user. */
const ENDING = new Set(['SessionRevoke', 'SessionRevokeOthers', 'MeDelete']);

describe('an argument of any field', () => {
  const app = useApp({ LIMITS: 'off', GRAPHQL_TIMEOUT: '60000' });
  let actor: Actor;
  let places: readonly (readonly [RootField, RootField['args'][number]])[];
  beforeAll(async () => {
    ({ actor } = await staffMember(app));
    const fields = rootFieldsOf(app).filter(({ name }) => !ENDING.has(name));
    places = fields.flatMap((field) => field.args.map((argument) => [field, argument] as const));
  });
  afterEach(async () => {
    await expectNothingReplaced(app);
    await expectOneAccountEach(app);
  });

  async function post(body: string): Promise<void> {
    const headers = { 'content-type': 'application/json' };
    expectDocumented(await postRaw(actor, body, headers), [body.slice(0, 400)]);
  }

  const operationWith = (field: RootField, argument: RootField['args'][number], value: string) =>
    operationOn(field, { [argument.name]: value });

  it('gets no 5xx for an odd value, as a variable [TYPE-3] [GQL-1]', async () => {
    for (const [i, [field, argument]] of places.entries()) {
      const call = operationWith(field, argument, '$v').replace(field.root, '');
      const query = JSON.stringify(`${field.root} A($v: ${String(argument.type)}) ${call}`);
      const step = Math.ceil(24 / FUZZ.rounds);
      for (const [j, value] of ODD_MEMBERS.entries())
        if ((i + j + FUZZ.seed) % step === 0)
          await post(`{"query":${query},"variables":{"v":${value}}}`);
    }
  });

  it('gets no 5xx for an odd value, as a literal of the query [TYPE-3] [GQL-1]', async () => {
    const property = fc.asyncProperty(
      fc.nat(places.length - 1),
      fc.constantFrom(...ODD_MEMBERS),
      async (place, value) => {
        const [field, argument] = places[place] ?? [];
        if (field === undefined || argument === undefined) return;
        await post(JSON.stringify({ query: operationWith(field, argument, value) }));
        const literal = isRequiredArgument(argument) ? literalFor(argument) : 'null';
        const query = JSON.stringify(operationWith(field, argument, literal));
        await post(`{"query":${query},"variables":${value},"operationName":${value}}`);
      },
    );
    await fc.assert(property, { ...FUZZ, numRuns: 60 * FUZZ.rounds });
  });
});
