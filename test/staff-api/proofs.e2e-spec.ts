import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { CodeVerificationService } from '../../src/accounts/otp/index.js';
import { StaffService } from '../../src/sign-in/index.js';
import { Actor } from '../support/actors/actor.js';
import { dataOf, gqlCodeOf, operationOn, rootFieldsOf } from '../support/actors/graphql.js';
import type { Answer } from '../support/actors/http.js';
import { newPan } from '../support/actors/pans.js';
import {
  newestText,
  proofFor,
  readAct,
  requestProof,
  staffCode,
  withProof,
} from '../support/actors/staff-proof.js';
import { staffMember, userIdOf } from '../support/actors/staff.js';
import { useApp } from '../support/servers/app.js';

const WORDS = z.record(z.string(), z.string());

/** Scopes whose mutations need a second proof, as docs/interface.md §3.11 says. */
const PROVEN = ['admin:accounts', 'admin:clients', 'admin:staff', 'admin:webhooks'];

const app = useApp({ LIMITS: 'off' });
let admin: Actor;
let target: number;
beforeEach(async () => {
  admin = (await staffMember(app)).actor;
  target = await userIdOf(await Actor.registered(app));
});

const suspend = (id = target, reason = 'Stolen phone') =>
  `mutation { StaffUserSuspend(id: ${String(id)}, reason: "${reason}") { id } }`;
const statusOf = async (id: number) =>
  (await app.query('SELECT status FROM users WHERE id = ?', [id]))[0]?.['status'];
const roleOf = async (id: number) =>
  (await app.query('SELECT staff_role FROM users WHERE id = ?', [id]))[0]?.['staff_role'];
/** Acts on the own passkeys. Others of their scope need no proof. */
const ON_PASSKEYS = ['StaffPasskeyAdd', 'StaffPasskeyRemove'];
const provenFields = () =>
  rootFieldsOf(app).filter(
    ({ root, name, extensions }) =>
      root === 'mutation' &&
      (PROVEN.includes(String(extensions['scope'])) || ON_PASSKEYS.includes(name)),
  );

describe('the second proof of staff', () => {
  it('refuses every mutation of the scopes for accounts, clients, roles and webhooks if it is missing, and nothing changes [ROLE-3]', async () => {
    const before = await app.query(
      "SELECT COUNT(*) AS n FROM audit_events WHERE event NOT LIKE 'staff.act_refused'",
    );
    expect(provenFields().length).toBeGreaterThan(15);
    // The passkey is read before its proof (passkeys.e2e-spec.ts).
    for (const field of provenFields().filter(({ name }) => name !== 'StaffPasskeyAdd')) {
      const names = field.args.map(({ name }) => name).filter((name) => /^(user_)?id$/.test(name));
      const id = Object.fromEntries(names.map((name) => [name, `"${String(target)}"`]));
      for (const proof of [undefined, 'null'])
        expect([
          field.name,
          gqlCodeOf(await admin.gql(operationOn(field, { ...id, proof }))),
        ]).toEqual([field.name, 'PROOF_REQUIRED']);
    }
    expect(await statusOf(target)).toBe('ACTIVE');
    expect(
      await app.query(
        "SELECT COUNT(*) AS n FROM audit_events WHERE event NOT LIKE 'staff.act_refused'",
      ),
    ).toEqual(before);
  });

  it('confirms one act: another operation, target, reason or session gets CODE_INVALID [ROLE-3]', async () => {
    const proof = await proofFor(admin, readAct(suspend()));
    const other = await userIdOf(await Actor.registered(app));
    const elsewhere = new Actor(app, admin.cell_number, admin.client);
    await elsewhere.signIn();
    const tries: [Actor, string][] = [
      [admin, suspend().replace('Suspend', 'Delete')],
      [admin, suspend(other)],
      [admin, suspend(target, 'Another reason')],
      [elsewhere, suspend()],
    ];
    for (const [actor, query] of tries)
      expect(gqlCodeOf(await actor.gql(withProof(query, proof)))).toBe('CODE_INVALID');
    expect(await statusOf(target)).toBe('ACTIVE');
    dataOf(await admin.gql(withProof(suspend(), proof)));
    expect(await statusOf(target)).toBe('SUSPENDED');
  });

  it('counts once, also for the same act, and not after its lifetime [ROLE-3]', async () => {
    const proof = await proofFor(admin, readAct(suspend()));
    dataOf(await admin.gql(withProof(suspend(), proof)));
    expect(gqlCodeOf(await admin.gql(withProof(suspend(), proof)))).toBe('CODE_INVALID');
    const late = await proofFor(admin, readAct(suspend()));
    await app.travel(app.config.OTP_TTL);
    expect(gqlCodeOf(await admin.gql(withProof(suspend(), late)))).toBe('CODE_INVALID');
  });

  it('records a code that another act used up at the same moment as wrong [ROLE-8]', async () => {
    const proof = await proofFor(admin, readAct(suspend()));
    const id = await userIdOf(admin);
    const wrongProofs = () =>
      app.query("SELECT id FROM audit_events WHERE event = 'staff.proof_wrong' AND user_id = ?", [
        id,
      ]);
    // Both acts find the code unused, and the other one commits first.
    vi.spyOn(app.get(CodeVerificationService), 'consumeCode').mockResolvedValueOnce(false);
    expect(gqlCodeOf(await admin.gql(withProof(suspend(), proof)))).toBe('CODE_INVALID');
    expect(await wrongProofs()).toHaveLength(1);
    expect(await statusOf(target)).toBe('ACTIVE');
  });

  it('stays usable if its act fails, and is used up by the act that succeeds [ROLE-3]', async () => {
    const removal = suspend().replace('Suspend', 'Delete');
    const proof = await proofFor(admin, readAct(removal));
    await app.get(StaffService).appoint(target, 'support');
    expect(gqlCodeOf(await admin.gql(withProof(removal, proof)))).toBe('ACCOUNT_OF_STAFF');
    await app.get(StaffService).dismiss(target);
    dataOf(await admin.gql(withProof(removal, proof)));
    expect(gqlCodeOf(await admin.gql(withProof(removal, proof)))).toBe('CODE_INVALID');
  });

  it('limits guesses as other proofs do [OTP-3]', async () => {
    const proof = await proofFor(admin, readAct(suspend()));
    const wrong = proof.replace(/.$/, (digit) => String((Number(digit) + 1) % 10));
    for (let i = 0; i < app.config.OTP_TRIES; i += 1)
      expect(gqlCodeOf(await admin.gql(withProof(suspend(), wrong)))).toBe('CODE_INVALID');
    expect(gqlCodeOf(await admin.gql(withProof(suspend(), proof)))).toBe('CODE_INVALID');
  });

  it('gives nothing to a thief with a copied token, who polls while the admin confirms an act [ROLE-3]', async () => {
    const eve = await userIdOf(await Actor.registered(app));
    const thief = new Actor(app, admin.cell_number, admin.client);
    thief.tokens = admin.tokens;
    const appoint = `mutation { StaffAppoint(id: ${String(eve)}, role: ADMIN, reason: "Help") { id } }`;
    const answers: Answer[] = [];
    const poll = async () => {
      answers.push(await thief.gql(appoint), await requestProof(thief, readAct(appoint)));
    };
    const proof = await proofFor(admin, readAct(suspend()));
    await poll();
    dataOf(await admin.gql(withProof(suspend(), proof)));
    await poll();
    answers.push(await thief.gql(withProof(appoint, proof)));
    await poll();
    expect(new Set(answers.map(gqlCodeOf))).toEqual(
      new Set(['PROOF_REQUIRED', 'OTP_WAITING_TIME', 'CODE_INVALID', undefined]),
    );
    expect(await roleOf(eve)).toBeNull();
    // The code that the thief asked for is on the phone of the admin, and says for what it is.
    expect(await newestText(admin)).toContain(`appoint user ${String(eve)} as ADMIN`);
    const stranger = await staffCode(admin);
    expect(gqlCodeOf(await admin.gql(withProof(suspend(), stranger)))).toBe('CODE_INVALID');
  });
});

describe('StaffProofRequest', () => {
  it('sends operation and target with the code, without the reason, in the language of the request [ROLE-3]', async () => {
    const proof = await proofFor(admin, readAct(suspend()));
    expect(await newestText(admin)).toBe(`${proof} confirms: suspend user ${String(target)}`);
    const stored = await app.query('SELECT payload FROM messages WHERE payload IS NOT NULL');
    expect(JSON.stringify(stored)).not.toContain('Stolen phone');
  });

  it('names a rate limit in the words of the desk', async () => {
    const args = { user_id: String(target), name: 'initialize_hour', reason: 'Because' };
    const proof = await proofFor(admin, { operation: 'StaffLimitClear', args });
    expect(await newestText(admin)).toBe(
      `${proof} confirms: clear the rate limit of user ${String(target)}: ` +
        'Codes by text message (initialize_hour)',
    );
  });

  it('lets no argument forge the message, and masks card numbers in it [ROLE-3]', async () => {
    const pan = newPan();
    const url = `https://shop.example/${'x'.repeat(200)}`;
    const events = `${pan} {code}\n\u202e`;
    const args = { url, events, personal: true, reason: 'Because' };
    const proof = await proofFor(admin, { operation: 'StaffWebhookAdd', args });
    const text = await newestText(admin);
    expect(text).toMatch(
      /^\d{6} confirms: send events \d{6}\*+\d{4} \(code\) #\w{16} to https:\/\/shop\.example\/x{19}…x{30} #\w{16} with personal data$/,
    );
    expect(text.split(proof)).toHaveLength(2);
  });

  it('has words for each argument of each act, in both languages', () => {
    for (const { name, args, extensions } of provenFields()) {
      const words = WORDS.parse(extensions['act']);
      const shown = args.map((arg) => arg.name).filter((arg) => !/^(reason|proof)$/.test(arg));
      for (const language of ['en', 'fa']) {
        const places = [...(words[language] ?? '').matchAll(/\{(\w+)[#|}]/g)].map(([, arg]) => arg);
        expect([name, places.sort()]).toEqual([name, shown.sort()]);
      }
      expect(args.map((arg) => arg.name)).toContain('proof');
    }
  });

  it.each([
    ['an unknown operation', 'StaffNothing', { id: 1, reason: 'x' }],
    ['an operation without a second proof', 'StaffTicketClose', { id: 1, reason: 'x' }],
    ['an act without its reason', 'StaffUserSuspend', { id: 1 }],
    ['an act with an empty reason', 'StaffUserSuspend', { id: 1, reason: ' ' }],
    ['an act without its target', 'StaffUserSuspend', { reason: 'x' }],
    ['an argument of the wrong type', 'StaffAppoint', { id: 1, role: 'KING', reason: 'x' }],
    ['an unknown argument', 'StaffUserSuspend', { id: 1, reason: 'x', more: 1 }],
    ['no object', 'StaffUserSuspend', [1]],
  ])('refuses %s with BAD_USER_INPUT and sends nothing', async (_what, operation, args) => {
    // One of them is a list, which the service must refuse.
    const act = { operation, args: args as Record<string, unknown> };
    expect(gqlCodeOf(await requestProof(admin, act))).toBe('BAD_USER_INPUT');
    expect(await newestText(admin)).not.toContain('confirms');
  });

  it('refuses an act beyond the scopes of the token with FORBIDDEN', async () => {
    const { actor: support } = await staffMember(app, {}, 'support');
    expect(gqlCodeOf(await requestProof(support, readAct(suspend())))).toBe('FORBIDDEN');
  });
});
