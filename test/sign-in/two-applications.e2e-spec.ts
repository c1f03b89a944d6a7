import { beforeAll, describe, expect, it } from 'vitest';
import { Actor, expectOk } from '../support/actors/actor.js';
import { startApp, useApp, type TestApp } from '../support/servers/app.js';
import { ask } from '../support/actors/graphql.js';
import { graphql } from '../support/actors/typed-query.js';

describe('Two applications in one process', () => {
  let newer: TestApp;
  const older = useApp({ LIMITS: 'off' });
  beforeAll(async () => {
    newer = await startApp({ LIMITS: 'off' });
  });

  it('each accept their own tokens and refuse those of the other [JWT-1]', async () => {
    const [onOlder, onNewer] = [await Actor.signedIn(older), await Actor.signedIn(newer)];
    const stranger = new Actor(older);
    stranger.tokens = onNewer.tokens;
    expectOk(await onOlder.gql('{ Me { id } }'));
    expectOk(await onNewer.gql('{ Me { id } }'));
    expect((await stranger.gql('{ Me { id } }')).status).toBe(401);
  });

  it('verify parallel tokens without mixing up users', async () => {
    const actors = await Promise.all(
      Array.from({ length: 12 }, (_, i) => Actor.signedIn(i % 2 === 0 ? older : newer)),
    );
    const numbers = actors.map(
      async (actor) => (await ask(actor, graphql('{ Me { cell_number } }'))).cell_number,
    );
    expect(await Promise.all(numbers)).toEqual(actors.map(({ cell_number }) => cell_number));
  });

  it('stop separately: the older serves after the newer is closed', async () => {
    await newer.close();
    expectOk(await (await Actor.signedIn(older)).gql('{ Me { id } }'));
  });
});
