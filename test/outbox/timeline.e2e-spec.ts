import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { SuspensionService } from '../../src/sign-in/staff-roles/suspension.service.js';
import { CodeTimeline } from '../../src/delivery/outbox/index.js';
import { Actor, newNumber } from '../support/actors/actor.js';
import { useApp } from '../support/servers/app.js';
import { setNumber, userIdOf } from '../support/actors/cell-number.js';
import { dataOf } from '../support/actors/graphql.js';

const CHALLENGE_EVENTS = ['asked', 'entered', 'ended'];
const CHALLENGE = z.object({ subject: z.string(), challenge_id: z.string() });

describe('Timeline', () => {
  const app = useApp();

  it.each([
    ['sms', ['asked', 'written', 'leased', 'accepted', 'entered']],
    ['ussd', ['asked', 'shown', 'entered']],
  ] as const)('returns each step over %s and no code [OTP-11]', async (channel, expected) => {
    const actor = await Actor.registered(app);
    const code = await actor.newCode(channel);
    const [row] = await app.query(
      'SELECT subject, challenge_id FROM challenges c JOIN users u ON u.id = c.user_id WHERE u.cell_number = ?',
      [actor.cell_number],
    );
    const { subject, challenge_id } = CHALLENGE.parse(row);
    const timeline = app.get(CodeTimeline);
    const steps = async () => (await timeline.listEvents({ subject })).map(({ event }) => event);
    await vi.waitFor(async () => {
      expect((await steps()).sort()).toEqual(expected.filter((each) => each !== 'entered').sort());
    });
    await actor.token(code);
    expect((await steps()).sort()).toEqual([...expected].sort());
    expect(await timeline.listEvents({ challenge_id })).toEqual(
      await timeline.listEvents({ subject }),
    );
    expect(JSON.stringify(await timeline.listEvents({ subject }))).not.toMatch(
      new RegExp(`\\b${code}\\b`),
    );
    expect(await timeline.listEvents({ challenge_id: 'none' })).toEqual([]);
  });

  it('includes the codes of a change of number and of e-mail for a user', async () => {
    const actor = await Actor.signedIn(app);
    dataOf(await setNumber(actor, newNumber()));
    dataOf(await actor.gql('mutation { MeEmailSet(email: "a@b.example") { waiting_time } }'));
    const events = await app.get(CodeTimeline).listEvents({
      account: {
        ...{ id: userIdOf(actor), status: 'ACTIVE' },
        ...{ cell_number: actor.cell_number, email: 'a@b.example' },
      },
    });
    const written = events
      .filter(({ event }) => event === 'written')
      .map(({ detail }) => detail.split(',')[0]);
    expect(written).toEqual(['text message', 'text message', 'e-mail']);
    expect(events.filter(({ event }) => event === 'asked')).toHaveLength(3);
  });

  it('distinguishes a code that a suspension ended from one that was entered, whose time stays', async () => {
    const [asking, entering] = [await Actor.registered(app), await Actor.signedIn(app)];
    await asking.initialize('ussd');
    const ends = async (actor: Actor) => {
      const [row] = await app.query('SELECT id FROM users WHERE cell_number = ?', [
        actor.cell_number,
      ]);
      const id = Number(row?.['id']);
      // That its message was accepted may be known later than that it was entered.
      const last = async () =>
        (await app.get(CodeTimeline).listEvents({ subject: `user:${String(id)}` }))
          .filter(({ event }) => CHALLENGE_EVENTS.includes(event))
          .at(-1);
      const before = await last();
      await app.get(SuspensionService).suspendUser(id);
      return { before, after: await last() };
    };
    expect(await ends(asking)).toMatchObject({
      before: { event: 'asked' },
      after: { event: 'ended' },
    });
    const { before, after } = await ends(entering);
    expect(before).toMatchObject({ event: 'entered' });
    expect(after).toEqual(before);
  });
});
