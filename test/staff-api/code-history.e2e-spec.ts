import { beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { SuspensionService } from '../../src/sign-in/index.js';
import { Actor } from '../support/actors/actor.js';
import { askFor, dataOf } from '../support/actors/graphql.js';
import { staffMember, userIdOf } from '../support/actors/staff.js';
import { useApp } from '../support/servers/app.js';

const STEPS = z.array(
  z.object({ step: z.string(), text: z.string(), challenge: z.string().nullable() }),
);
type CodeStep = z.infer<typeof STEPS>[number];

let support: Actor;
const app = useApp({ LIMITS: 'off' });
beforeAll(async () => {
  ({ actor: support } = await staffMember(app, {}, 'support'));
});

/** Lets the next code be requested. Nothing else moves, as the audit trail does not. */
const endWaiting = () => app.query('UPDATE challenges SET next_at = 0');

const sendAgain = async (id: number) =>
  dataOf(
    await support.gql(
      `mutation { StaffDeliveryResend(user_id: ${String(id)}, reason: "Called us") { otp_time_diff } }`,
    ),
  );

/** Returns a user whose network is known, so that each code replaces the one before. */
async function settledUser(): Promise<{ readonly actor: Actor; readonly id: number }> {
  const actor = await Actor.registered(app);
  await actor.signIn('ussd');
  return { actor, id: await userIdOf(actor) };
}

const stepsOf = (id: number) =>
  askFor(
    support,
    STEPS,
    `{ StaffUserDeliveries(user_id: ${String(id)}, limit: 200) { step text challenge } }`,
  );

/** Returns the steps of each code, newest first, without those of the provider. */
function groupByCode(steps: readonly CodeStep[]): string[][] {
  const groups = Map.groupBy(steps, ({ challenge }) => challenge);
  return [...groups.values()].map((group) =>
    group.map(({ step }) => step).filter((step) => !/^(SENDING|SENT|DELIVERED)$/.test(step)),
  );
}

describe('StaffUserDeliveries, of a code that the next one replaced', () => {
  it('tells that it was sent again by support and that the user signed in', async () => {
    const { actor, id } = await settledUser();
    await endWaiting();
    const code = await actor.newCode('sms');
    await sendAgain(id);
    const sentSteps = ['RESENT', 'QUEUED', 'QUEUED', 'ASKED'];
    const [openCode] = groupByCode(await stepsOf(id));
    expect(openCode?.toSorted()).toEqual(sentSteps.toSorted());
    expect((await actor.token(code)).status).toBe(200);
    expect(groupByCode(await stepsOf(id))[0]?.toSorted()).toEqual(
      ['ENTERED', ...sentSteps].toSorted(),
    );

    await endWaiting();
    await actor.initialize('sms');
    const steps = await stepsOf(id);
    const [newestCode, earlierCode, firstCode] = groupByCode(steps);
    expect(newestCode).toEqual(['QUEUED', 'ASKED']);
    expect(earlierCode).toEqual(['ENTERED', 'QUEUED', 'RESENT', 'QUEUED']);
    expect(firstCode).toEqual(['ENTERED', 'SHOWN', 'ASKED']);
    const texts = steps.map(({ text }) => text);
    expect(texts).toContain('Support sent the code again');
    expect(texts).toContain('The user signed in within the lifetime of this code');
  });

  it('tells each sign-in once, also one with a code of a dial, which nothing else keeps', async () => {
    const { actor, id } = await settledUser();
    await endWaiting();
    await actor.signIn('ussd');
    await endWaiting();
    await actor.initialize('ussd');
    const steps = await stepsOf(id);
    const texts = steps.filter(({ step }) => step === 'ENTERED').map(({ text }) => text);
    expect(texts).toEqual(['The user signed in', 'The code was entered']);
    expect(steps.find(({ text }) => text === 'The user signed in')?.challenge).toBeNull();
  });

  it('lists no sign-in for a code that was not entered', async () => {
    const { actor, id } = await settledUser();
    await endWaiting();
    await actor.initialize('sms');
    await endWaiting();
    await actor.initialize('sms');
    const [newestCode, earlierCode] = groupByCode(await stepsOf(id));
    expect(newestCode).toEqual(['QUEUED', 'ASKED']);
    expect(earlierCode).toEqual(['QUEUED']);
  });
});

describe('StaffUserDeliveries, of a code that a suspended user requested', () => {
  const WITHHELD_STEPS = z.array(
    z.object({
      ...{ step: z.string(), text: z.string() },
      ...{ provider: z.string().nullable(), sendable_until: z.string().nullable() },
    }),
  );

  it('tells that no message was sent, without a provider or an end to send it by', async () => {
    const { actor, id } = await settledUser();
    await app.get(SuspensionService).suspendUser(id);
    await endWaiting();
    await actor.initialize('sms');
    // The message without a recipient does the same work as any other.
    await vi.waitFor(async () => {
      const unsent = "SELECT id FROM messages WHERE recipient = '' AND state <> 'accepted'";
      expect(await app.query(unsent)).toEqual([]);
    });
    const query = `{ StaffUserDeliveries(user_id: ${String(id)}) { step text provider sendable_until } }`;
    const [withheld, asked] = await askFor(support, WITHHELD_STEPS, query);
    expect(withheld).toMatchObject({ step: 'WITHHELD', provider: null });
    expect(withheld?.text).toContain('the account was suspended');
    expect(asked).toMatchObject({ step: 'ASKED', sendable_until: null });
    await app.get(SuspensionService).resumeUser(id);
    await sendAgain(id);
  });
});

describe('expires_at and next_at of StaffUserDeliveries', () => {
  const CODE_TIMES = z.array(
    z.object({
      step: z.string(),
      ...{ expires_at: z.string().nullable(), next_at: z.string().nullable() },
    }),
  );
  const findAsked = async (id: number) => {
    const query = `{ StaffUserDeliveries(user_id: ${String(id)}) { step expires_at next_at } }`;
    const steps = await askFor(support, CODE_TIMES, query);
    for (const { step, next_at } of steps) expect(next_at === null).toBe(step !== 'ASKED');
    return steps.find(({ step }) => step === 'ASKED');
  };
  const secondsUntil = (time: string | null | undefined) =>
    Math.round((Date.parse(`${String(time).replace(' ', 'T')}Z`) - Date.now()) / 1000);

  it('tell the ends of the code and of its waiting time, until the code is entered', async () => {
    const actor = await Actor.registered(app);
    const id = await userIdOf(actor);
    const code = await actor.newCode('sms');
    const asked = await findAsked(id);
    const [firstWait = 0] = app.config.WAITING_TIMES;
    expect(secondsUntil(asked?.next_at) / firstWait).toBeCloseTo(1, 0);
    expect(secondsUntil(asked?.expires_at) / app.config.OTP_TTL).toBeCloseTo(1, 1);
    await actor.token(code);
    expect((await findAsked(id))?.expires_at).toBeNull();
  });
});

describe('sendable_until of StaffUserDeliveries', () => {
  const TIMES = z.array(z.object({ step: z.string(), sendable_until: z.string().nullable() }));
  const sendableSteps = async (id: number) => {
    const query = `{ StaffUserDeliveries(user_id: ${String(id)}) { step sendable_until } }`;
    const steps = await askFor(support, TIMES, query);
    return steps.filter(({ sendable_until }) => sendable_until !== null).map(({ step }) => step);
  };

  it('marks the request of the code that can be sent, three times at most', async () => {
    const actor = await Actor.registered(app);
    const id = await userIdOf(actor);
    await actor.initialize('sms');
    for (let count = 0; count < 3; count += 1) {
      expect(await sendableSteps(id)).toEqual(['ASKED']);
      await sendAgain(id);
    }
    expect(await sendableSteps(id)).toEqual([]);
  });

  it('marks none once the code has expired, was entered or has no tries left', async () => {
    const [late, entering, wrong] = [
      await Actor.registered(app),
      await Actor.registered(app),
      await Actor.registered(app),
    ];
    await late.initialize('sms');
    await app.travel(app.config.OTP_TTL);
    expect(await sendableSteps(await userIdOf(late))).toEqual([]);
    await entering.signIn('sms');
    expect(await sendableSteps(await userIdOf(entering))).toEqual([]);
    const code = await wrong.newCode('sms');
    const wrongCode = code.replace(/.$/, (digit) => String((Number(digit) + 1) % 10));
    for (let count = 0; count < app.config.OTP_TRIES; count += 1) await wrong.token(wrongCode);
    expect(await sendableSteps(await userIdOf(wrong))).toEqual([]);
  });
});
