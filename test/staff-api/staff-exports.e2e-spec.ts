import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { authorizeOperator } from '../../src/platform/audit/index.js';
import { StaffWebhooksService } from '../../src/features/staff-api/staff-webhooks.service.js';
import { Actor } from '../support/actors/actor.js';
import { ask, dataOf, gqlCodeOf, readField } from '../support/actors/graphql.js';
import { newPan } from '../support/actors/pans.js';
import { staffMember, type StaffMember } from '../support/actors/staff.js';
import { proveStaff } from '../support/actors/staff-proof.js';
import { useApp, type TestApp } from '../support/servers/app.js';
import { readJsonObject } from '../support/assertions/read-json.js';
import { graphql } from '../support/actors/typed-query.js';

const HOOK = 'https://shop.example/hook?token=hidden-in-query';

const add = ({ actor }: StaffMember, personal: boolean) =>
  actor.gql(
    `mutation ($url: String!) { StaffWebhookAdd(url: $url, personal: ${String(personal)}, reason: "New shop") { webhook { id } } }`,
    { url: HOOK },
  );
const replayAll = ({ actor }: StaffMember, id: string) =>
  actor.gql(
    `mutation { StaffWebhookReplaySince(id: ${id}, since: "2000-01-01 00:00:00", reason: "Late") { id } }`,
  );
const ADDED = z.object({ webhook: z.object({ id: z.string() }) });
const addedId = async (answer: ReturnType<typeof add>) => readField(await answer, ADDED).webhook.id;
const eventsOf = (app: TestApp, id: string) =>
  app.query(
    `SELECT event, actor, reason FROM audit_events e LEFT JOIN audit_reasons r ON r.nonce = e.nonce
    WHERE e.subject = ? ORDER BY e.id`,
    [`webhook:${id}`],
  );

describe('personal data by webhook', () => {
  const app = useApp({ LIMITS: 'off' });
  let admin: StaffMember;
  beforeEach(async () => {
    admin = await staffMember(app);
    proveStaff(admin.actor);
  });

  it('leaves by no endpoint that an admin of the desk adds or replays, and nothing changes [ROLE-7]', async () => {
    const before = await app.query('SELECT COUNT(*) AS n FROM webhook_endpoints');
    expect(gqlCodeOf(await add(admin, true))).toBe('OPERATOR_ONLY');
    expect(await app.query('SELECT COUNT(*) AS n FROM webhook_endpoints')).toEqual(before);
    const id = await addedId(add(admin, false));
    const [endpoint] = await app.query('SELECT * FROM webhook_endpoints WHERE id = ?', [id]);
    expect(gqlCodeOf(await replayAll(admin, id))).toBe('OPERATOR_ONLY');
    const [after] = await app.query('SELECT * FROM webhook_endpoints WHERE id = ?', [id]);
    // Refusals and proofs are events of the trail, which the endpoint follows and cannot receive.
    expect(Number(after?.['position'])).toBeGreaterThanOrEqual(Number(endpoint?.['position']));
    const following = { position: 0, failing_since: null };
    expect({ ...after, ...following }).toEqual({ ...endpoint, ...following });
  });

  it('has its host in the audit trail, also after the endpoint was removed [ROLE-7]', async () => {
    const { webhook } = await app
      .get(StaffWebhooksService)
      .addWebhook({ url: HOOK, personal: true }, authorizeOperator);
    const id = String(webhook.id);
    await admin.actor.gql(`mutation { StaffWebhookRemove(id: ${id}, reason: "Gone") { id } }`);
    expect(await eventsOf(app, id)).toEqual([
      { event: 'webhook.added', actor: 'operator', reason: 'shop.example, personal' },
      {
        event: 'webhook.removed',
        actor: `user:${String(admin.id)}`,
        reason: 'shop.example, personal: Gone',
      },
    ]);
  });

  it('shows auditors the URL without its query [ROLE-7]', async () => {
    const id = await addedId(add(admin, false));
    const { actor: auditor } = await staffMember(app, {}, 'auditor');
    const query = '{ StaffWebhooks { id url } }';
    const seen = await ask(auditor, query);
    expect(seen).toContainEqual({ id, url: 'https://shop.example/hook?…' });
    expect(JSON.stringify(seen)).not.toContain('hidden-in-query');
    expect(await ask(admin.actor, query)).toContainEqual({ id, url: HOOK });
  });
});

describe('personal data by webhook with WEBHOOK_STAFF_EXPORTS=allow', () => {
  const app = useApp({ LIMITS: 'off', WEBHOOK_STAFF_EXPORTS: 'allow' });

  it('leaves by the endpoints of admins, whose hosts the audit trail has [ROLE-7]', async () => {
    const admin = await staffMember(app);
    proveStaff(admin.actor);
    const id = await addedId(add(admin, true));
    dataOf(await replayAll(admin, id));
    expect(await eventsOf(app, id)).toMatchObject([
      { event: 'webhook.added', reason: 'shop.example, personal: New shop' },
      { event: 'webhook.replayed', reason: 'shop.example, personal: Late' },
    ]);
  });
});

describe('MeExport', () => {
  const app = useApp({ LIMITS: 'off' });
  let actor: Actor;
  beforeAll(async () => {
    actor = await Actor.signedIn(app);
    dataOf(await actor.gql(`mutation { CardAdd(pan: "${newPan()}") { id } }`));
    dataOf(
      await actor.gql(
        'mutation { TicketAdd(ticket_department_id: 1, title: "Private", content: "Secret") { id } }',
      ),
    );
  });

  it.each([
    ['profile', ['cards', 'tickets']],
    ['profile cards', ['tickets']],
    ['profile tickets', ['cards']],
    ['profile tickets cards', undefined],
  ])('leaves out what a token with the scope "%s" may not read [PRV-2]', async (scope, closed) => {
    await app.travel(60);
    await actor.signIn('sms', { scope });
    const { json } = await ask(actor, graphql('{ MeExport { json } }'));
    const records = readJsonObject(json);
    expect(records['left_out']).toEqual(closed);
    for (const table of ['cards', 'tickets'])
      expect([table, table in records]).toEqual([table, closed?.includes(table) !== true]);
  });
});
