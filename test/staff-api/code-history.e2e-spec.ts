import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
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

  it('does not tell a sign-in of a code that was not entered', async () => {
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
