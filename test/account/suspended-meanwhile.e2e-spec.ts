import { describe, expect, it } from 'vitest';
import { SuspensionService } from '../../src/sign-in/index.js';
import { RevocationList } from '../../src/sign-in/sessions/revocation-list.js';
import { count } from '../support/assertions/tally.js';
import { Actor, newNumber } from '../support/actors/actor.js';
import { userIdOf } from '../support/actors/cell-number.js';
import { gqlCodeOf } from '../support/actors/graphql.js';
import { useApp } from '../support/servers/app.js';
import { pauseAfter } from '../support/servers/pause.js';

const app = useApp({ LIMITS: 'off' });

describe('a user who is suspended right after the session was found live', () => {
  it.each([
    ['MeEmailSet', 'mutation { MeEmailSet(email: "sara@example.com") { waiting_time } }'],
    [
      'MeCellNumberSet',
      `mutation { MeCellNumberSet(cell_number: "${newNumber()}") { waiting_time } }`,
    ],
  ])('gets UNAUTHENTICATED from %s, and nothing is sent [RACE-1]', async (_name, mutation) => {
    const actor = await Actor.signedIn(app);
    const before = await count(app, 'messages');
    const live = pauseAfter(app.get(RevocationList), 'isLive');
    const answer = actor.gql(mutation);
    await live.reached;
    await app.get(SuspensionService).suspendUser(userIdOf(actor));
    live.goOn();
    expect(gqlCodeOf(await answer)).toBe('UNAUTHENTICATED');
    expect(await count(app, 'messages')).toBe(before);
  });
});
