import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ADMIN_SCOPES, SCOPES } from '../../src/sign-in/index.js';
import { Actor } from '../support/actors/actor.js';
import { dataOf, gqlCodeOf, gqlMessagesOf, readField, askFor } from '../support/actors/graphql.js';
import { postJson } from '../support/actors/http.js';
import { proveStaff } from '../support/actors/staff-proof.js';
import { staffMember, type StaffMember } from '../support/actors/staff.js';
import { useApp } from '../support/servers/app.js';

const CLIENT = z.looseObject({ id: z.string(), disabled_at: z.string().nullable() });
const MADE = z.object({ client: CLIENT, client_secret: z.string() });
type Made = z.output<typeof MADE>;

let admin: StaffMember;
const app = useApp({ LIMITS: 'off' });
beforeEach(async () => {
  admin = await staffMember(app);
  proveStaff(admin.actor);
});

const FIELDS =
  'id name platform scope grants demo secret_used_at has_previous_secret previous_secret_used_at sessions_ending disabled_at created_at';
const create = async (more = ''): Promise<Made> => {
  const answer = await admin.actor.gql(
    `mutation { StaffClientCreate(name: "Shop", platform: WEB, reason: "New shop"${more}) { client { ${FIELDS} } client_secret } }`,
  );
  return readField(answer, MADE);
};
const rotate = (id: string, by = admin.actor) =>
  by.gql(
    `mutation { StaffClientRotate(id: ${id}, reason: "Yearly") { client { ${FIELDS} } client_secret } }`,
  );
const disable = (id: string, by = admin.actor) =>
  by.gql(`mutation { StaffClientDisable(id: ${id}, reason: "Unused") { ${FIELDS} } }`);
const list = (args = '', by = admin.actor) =>
  askFor(by, z.array(CLIENT), `{ StaffClients${args} { ${FIELDS} } }`);

/** The status of a request with the secret: 200, or 401 if it is refused. */
async function statusOf({ client, client_secret }: Made): Promise<number> {
  const body = { client_id: client.id, client_secret, token: 'x' };
  return (await postJson(`${app.url}/api/oauth/introspect`, body)).status;
}
const actsOn = (id: string) =>
  app.query(
    `SELECT event, actor, reason FROM audit_events e LEFT JOIN audit_reasons r ON r.nonce = e.nonce
    WHERE e.subject = ? ORDER BY e.id`,
    [`client:${id}`],
  );

describe('StaffClients', () => {
  it('returns pages of clients, newest first, to admins and auditors, without any secret [CLI-1]', async () => {
    const made = [await create(), await create(), await create()];
    const ids = made.map(({ client }) => client.id).reverse();
    const { actor: auditor } = await staffMember(app, {}, 'auditor');
    const page = await auditor.gql(`{ StaffClients(limit: 200) { ${FIELDS} } }`);
    const listed = readField(page, z.array(CLIENT));
    expect(listed.map(({ id }) => id).filter((id) => ids.includes(id))).toEqual(ids);
    const rows = await app.query('SELECT secret_hash FROM clients');
    for (const secret of [
      ...made.map((each) => each.client_secret),
      ...rows.map((row) => String(row['secret_hash'])),
    ]) {
      expect(page.text).not.toContain(secret);
    }
    const pages = [];
    for (let before = ''; ; before = `, before: ${String(pages.at(-1))}`) {
      const next = await list(`(limit: 2${before})`);
      if (next.length === 0) break;
      pages.push(...next.map(({ id }) => id));
    }
    const all = await list('(limit: 200)');
    expect(pages).toEqual(all.map(({ id }) => id));
    expect(pages.length).toBeGreaterThan(4);
  });

  it('shows scopes, grants, and the last use of each secret', async () => {
    const first = await create(', scope: "cards profile", grants: "password"');
    expect(await statusOf(first)).toBe(200);
    const { client_secret } = readField(await rotate(first.client.id), MADE);
    expect(await statusOf({ ...first, client_secret })).toBe(200);
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\d /) as string;
    expect(await list('(limit: 1)')).toEqual([
      {
        ...{
          id: first.client.id,
          name: 'Shop',
          platform: 'WEB',
          scope: 'profile cards',
          grants: 'password',
        },
        ...{ demo: false, has_previous_secret: true, sessions_ending: false, disabled_at: null },
        ...{ secret_used_at: time, previous_secret_used_at: time, created_at: time },
      },
    ]);
  });
});

describe('StaffClientCreate', () => {
  it('returns a secret that works, with all scopes but those for staff, and leaves an event with the reason [ROLE-4]', async () => {
    const made = await create();
    expect(made.client).toMatchObject({
      scope: SCOPES.join(' '),
      grants: 'password refresh_token',
    });
    expect(await statusOf(made)).toBe(200);
    const signedIn = await Actor.signedIn(app, {
      client_id: Number(made.client.id),
      client_secret: made.client_secret,
    });
    expect((await signedIn.gql('{ Me { id } }')).status).toBe(200);
    const by = `user:${String(admin.id)}`;
    expect(await actsOn(made.client.id)).toEqual([
      { event: 'client.created', actor: by, reason: 'New shop' },
    ]);
    const all = [...SCOPES, ...ADMIN_SCOPES].join(' ');
    expect((await create(`, scope: "${all}"`)).client).toMatchObject({ scope: all });
  });

  it.each([
    [', scope: "profile nothing"', 'scope must be scopes separated by spaces'],
    [', grants: "client_credentials"', 'grants must be grant types separated by spaces'],
    [', name: " "', 'name must be 1 to 100 characters'],
    [', name: "a\\u0007"', 'name must be 1 to 100 characters'],
  ])('returns BAD_USER_INPUT for %s and creates nothing', async (more, message) => {
    const before = await list('(limit: 200)');
    const name = more.includes('name') ? '' : ', name: "Shop"';
    const answer = await admin.actor.gql(
      `mutation { StaffClientCreate(platform: WEB, reason: "x"${name}${more}) { client_secret } }`,
    );
    expect(gqlCodeOf(answer)).toBe('BAD_USER_INPUT');
    expect(gqlMessagesOf(answer)).toContain(message);
    expect(await list('(limit: 200)')).toEqual(before);
  });
});

describe('StaffClientRotate', () => {
  it('returns a new secret, keeps the one before until the next rotation, and leaves events with the reason', async () => {
    const first = await create();
    const { id } = first.client;
    const secrets = [first.client_secret];
    for (let i = 0; i < 2; i += 1) {
      secrets.push(readField(await rotate(id), MADE).client_secret);
    }
    const statuses = await Promise.all(
      secrets.map((client_secret) => statusOf({ ...first, client_secret })),
    );
    expect(statuses).toEqual([401, 200, 200]);
    const by = `user:${String(admin.id)}`;
    expect((await actsOn(id)).slice(1)).toEqual(
      [1, 2].map(() => ({ event: 'client.secret_rotated', actor: by, reason: 'Yearly' })),
    );
  });

  it('returns NOT_FOUND for an unknown client and CLIENT_DISABLED for a disabled one', async () => {
    expect(gqlCodeOf(await rotate('987654321'))).toBe('NOT_FOUND');
    const { client } = await create();
    dataOf(await disable(client.id));
    expect(gqlCodeOf(await rotate(client.id))).toBe('CLIENT_DISABLED');
    expect((await actsOn(client.id)).map(({ event }) => event)).toEqual([
      'client.created',
      'client.disabled',
    ]);
  });
});

describe('StaffClientDisable', () => {
  it('ends the secrets and all tokens of the client, once, and leaves an event with the reason [REF-7]', async () => {
    const made = await create();
    const { id } = made.client;
    const user = await Actor.signedIn(app, {
      client_id: Number(id),
      client_secret: made.client_secret,
    });
    for (let i = 0; i < 2; i += 1) {
      const client = readField(await disable(id), CLIENT);
      expect(client.disabled_at).not.toBeNull();
    }
    expect((await user.gql('{ Me { id } }')).status).toBe(401);
    expect(await statusOf(made)).toBe(401);
    const by = `user:${String(admin.id)}`;
    expect((await actsOn(id)).slice(1)).toEqual([
      { event: 'client.disabled', actor: by, reason: 'Unused' },
    ]);
    expect(gqlCodeOf(await disable('987654321'))).toBe('NOT_FOUND');
  });

  it('returns PROOF_REQUIRED without a fresh second proof, as a rotation does, and nothing changes [ROLE-3]', async () => {
    const made = await create();
    const { actor } = await staffMember(app);
    for (const act of [rotate, disable]) {
      expect(gqlCodeOf(await act(made.client.id, actor))).toBe('PROOF_REQUIRED');
    }
    expect(await statusOf(made)).toBe(200);
    expect((await actsOn(made.client.id)).map(({ event }) => event)).toEqual(['client.created']);
  });
});
