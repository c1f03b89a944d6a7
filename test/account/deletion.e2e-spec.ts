import { describe, expect, it, vi } from 'vitest';
import { AccountDeletion } from '../../src/features/account/index.js';
import { StaffService, SuspensionService } from '../../src/sign-in/index.js';
import { HousekeepingService } from '../../src/platform/scheduling/index.js';
import { PersonalRecords } from '../../src/platform/personal-data/index.js';
import { Actor, expectOk } from '../support/actors/actor.js';
import { messagesOf, userIdOf, wrongCode } from '../support/actors/cell-number.js';
import { deleteAccount, deletionCode, placesWith, rowsOf } from '../support/actors/deletion.js';
import { ask, dataOf, gqlCodeOf, idIn } from '../support/actors/graphql.js';
import { newPan } from '../support/actors/pans.js';
import { randomLetters } from '../support/random-letters.js';
import { expectTokenRefusal } from '../support/assertions/refusal.js';
import { useApp } from '../support/servers/app.js';

/** Longer than any request that was in progress, and than the turns of a USSD session are kept. */
const LATER = 901;

describe.each(['anonymise', 'delete'] as const)(
  'MeDelete, with DELETED_TICKETS=%s',
  (DELETED_TICKETS) => {
    const app = useApp({ LIMITS: 'off', DELETED_TICKETS });

    const isGone = async (actor: Actor) => {
      expect((await actor.gql('{ Me { id } }')).status).toBe(401);
      expectTokenRefusal(await actor.refreshWith(), 'INVALID_GRANT');
    };

    it('removes everything that was stored of the user, and frees number and e-mail address [PRV-1] [AUD-1]', async () => {
      const actor = await Actor.signedIn(app);
      const other = new Actor(app, actor.cell_number);
      await app.travel(60);
      await other.signIn('ussd');
      const id = userIdOf(actor);
      const [first_name, title, content, email, note] = ['N', 'T', 'C', 'e', 'I'].map(
        (kind) => kind + randomLetters(12),
      );
      await ask(actor, `mutation { MeEdit(first_name: "${String(first_name)}") { id } }`);
      await app.query('UPDATE users SET email = ? WHERE id = ?', [
        `${String(email)}@example.com`,
        id,
      ]);
      const pan = newPan();
      await ask(
        actor,
        `mutation { CardAdd(pan: "${pan}", expired_at: "2031-01-31 00:00:00") { id } }`,
      );
      const add = `TicketAdd(ticket_department_id: 1, title: "${String(title)}", content: "${String(content)}")`;
      const ticket = idIn(await actor.gql(`mutation { ${add} { id } }`));
      await app.query(
        'INSERT INTO ticket_notes (ticket_id, author_id, content, created_at) VALUES (?, 0, ?, 0)',
        [Number(ticket), note],
      );
      await app.query(
        "INSERT INTO staff_passkeys (user_id, name, credential_id, public_key, sign_count, last_challenge, created_at) VALUES (?, ?, ?, 'AAAA', 0, 0, 0)",
        [id, note, randomLetters(12)],
      );
      const code = await deletionCode(actor);

      expect(dataOf(await deleteAccount(actor, code))).toEqual({
        MeDelete: { id: String(id), cell_number: actor.cell_number },
      });
      for (const each of [actor, other]) await isGone(each);
      const masked = `${pan.slice(0, 6)}******${pan.slice(-4)}`;
      const texts = [
        first_name,
        title,
        content,
        note,
        `${String(email)}@example.com`,
        actor.cell_number,
        masked,
      ].map(String);
      await vi.waitFor(async () => {
        expect(await placesWith(app, texts)).toEqual([]);
      });
      await app.travel(LATER);
      await app.get(HousekeepingService).sweepAll();
      expect(await rowsOf(app, id)).toEqual([]);
      const left = await app.query('SELECT user_id, title, status FROM tickets WHERE id = ?', [
        Number(ticket),
      ]);
      expect(left).toEqual(
        DELETED_TICKETS === 'delete' ? [] : [{ user_id: 0, title: '', status: 'CLOSED' }],
      );
      const replies = await app.query('SELECT content FROM ticket_replies WHERE ticket_id = ?', [
        Number(ticket),
      ]);
      expect(replies).toEqual(DELETED_TICKETS === 'delete' ? [] : [{ content: '' }]);
      const words = 'SELECT word FROM ticket_words WHERE ticket_id = ?';
      expect(await app.query(words, [Number(ticket)])).toEqual([]);
      const events = await app.query(
        'SELECT event, actor, subject FROM audit_events WHERE user_id = ?',
        [id],
      );
      const self = `user:${String(id)}`;
      expect(events).toContainEqual({ event: 'user.deleted', actor: self, subject: self });
      expect(events.filter(({ event }) => event === 'session.ended.deleted')).toHaveLength(2);

      const again = new Actor(app, actor.cell_number);
      expectOk(await again.register());
      await again.signIn();
      expect(userIdOf(again)).not.toBe(id);
      expect(await ask(again, '{ Tickets { id } }')).toEqual([]);
    });

    it('removes many tickets in batches', async () => {
      const actor = await Actor.signedIn(app);
      const id = userIdOf(actor);
      for (let i = 0; i < 120; i += 1) {
        await app.query(
          `INSERT INTO tickets (user_id, department_id, title, status, priority, reply_count, bytes, created_at, updated_at)
         VALUES (?, 1, 'Many', 'NEW', 'LOW', 2, 14, 0, 0)`,
          [id],
        );
      }
      await app.query(
        `INSERT INTO ticket_replies (ticket_id, author, content, created_at)
       SELECT id, 'USER', 'private', 0 FROM tickets WHERE user_id = ?
       UNION ALL SELECT id, 'SUPPORT', 'private', 0 FROM tickets WHERE user_id = ?`,
        [id, id],
      );
      await app.query(
        "INSERT INTO ticket_notes (ticket_id, author_id, content, created_at) SELECT id, 0, 'private', 0 FROM tickets WHERE user_id = ?",
        [id],
      );
      await app.get(AccountDeletion).deleteByOperator(id);
      expect(await placesWith(app, ['private', 'Many'])).toEqual([]);
      expect(await app.query('SELECT id FROM tickets WHERE user_id = ?', [id])).toEqual([]);
    });
  },
);

describe('MeDelete', () => {
  const app = useApp({ LIMITS: 'off' });

  const stays = async (actor: Actor) => {
    expect((await actor.gql('{ Me { id } }')).status).toBe(200);
  };

  it('names its purpose in the message, and takes no code that was sent for something else [OTP-1]', async () => {
    const actor = await Actor.signedIn(app);
    const code = await deletionCode(actor);
    const [message] = await messagesOf(app, actor.cell_number);
    expect(message?.text).toBe(`Your code to delete your account is ${code}. Never share it.`);
    await app.travel(60);
    const signIn = await actor.newCode();
    expect(gqlCodeOf(await deleteAccount(actor, signIn))).toBe('CODE_INVALID');
    await stays(actor);
    expect(gqlCodeOf(await deleteAccount(await Actor.signedIn(app), code))).toBe('CODE_INVALID');
    expect((await deleteAccount(actor, code)).body.errors).toBeUndefined();
  });

  it('refuses after five wrong codes, and starts a waiting time [OTP-3] [OTP-5]', async () => {
    const actor = await Actor.signedIn(app);
    const code = await deletionCode(actor);
    expect(gqlCodeOf(await actor.gql('mutation { MeDeleteRequest { waiting_time } }'))).toBe(
      'OTP_WAITING_TIME',
    );
    for (let i = 0; i < 5; i += 1)
      expect(gqlCodeOf(await deleteAccount(actor, wrongCode(code)))).toBe('CODE_INVALID');
    expect(gqlCodeOf(await deleteAccount(actor, code))).toBe('CODE_INVALID');
    await stays(actor);
  });

  it('refuses a code that went to the number that the user had before', async () => {
    const actor = await Actor.signedIn(app);
    const code = await deletionCode(actor);
    await app.query('UPDATE users SET cell_number = ? WHERE id = ?', [
      '+989390000001',
      userIdOf(actor),
    ]);
    expect(gqlCodeOf(await deleteAccount(actor, code))).toBe('CODE_INVALID');
    await stays(actor);
  });

  it('refuses members of staff, also to operators', async () => {
    const actor = await Actor.signedIn(app);
    const code = await deletionCode(actor);
    await app.get(StaffService).appoint(userIdOf(actor), 'support');
    await app.travel(60);
    expect(gqlCodeOf(await actor.gql('mutation { MeDeleteRequest { waiting_time } }'))).toBe(
      'ACCOUNT_OF_STAFF',
    );
    expect(gqlCodeOf(await deleteAccount(actor, code))).toBe('ACCOUNT_OF_STAFF');
    await expect(app.get(AccountDeletion).deleteByOperator(userIdOf(actor))).rejects.toThrow();
    await stays(actor);
  });

  it('lets housekeeping finish what a crash left [PRV-1]', async () => {
    const actor = await Actor.signedIn(app);
    const id = userIdOf(actor);
    await ask(
      actor,
      'mutation { TicketAdd(ticket_department_id: 1, title: "Crash", content: "Crash") { id } }',
    );
    const code = await deletionCode(actor);
    const crash = vi
      .spyOn(app.get(PersonalRecords), 'removeRest')
      .mockRejectedValue(new Error('crash'));
    expect((await deleteAccount(actor, code)).body.errors).toBeUndefined();
    expect(await placesWith(app, ['Crash'])).not.toEqual([]);
    crash.mockRestore();
    await app.get(HousekeepingService).sweepAll();
    expect(await placesWith(app, ['Crash'])).toEqual([]);
    expect(await rowsOf(app, id)).toEqual(['users.id']);
    await app.travel(LATER);
    await app.get(HousekeepingService).sweepAll();
    expect(await rowsOf(app, id)).toEqual([]);
  });

  it('an operator deletes a suspended user, and no user twice', async () => {
    const actor = await Actor.signedIn(app);
    const id = userIdOf(actor);
    await app.get(SuspensionService).suspendUser(id);
    await app.get(AccountDeletion).deleteByOperator(id);
    await expect(app.get(AccountDeletion).deleteByOperator(id)).rejects.toThrow();
    await expect(app.get(SuspensionService).resumeUser(id)).rejects.toThrow();
    expect(await rowsOf(app, id)).toEqual(['users.id']);
  });
});
