import { beforeAll, describe, expect, it, vi } from 'vitest';
import { ProviderRefusals } from '../../src/delivery/outbox/index.js';
import { Database } from '../../src/platform/database/index.js';
import { MetricsService } from '../../src/platform/metrics/index.js';
import type { Actor } from '../support/actors/actor.js';
import { ask } from '../support/actors/graphql.js';
import { staffMember } from '../support/actors/staff.js';
import { graphql } from '../support/actors/typed-query.js';
import { useApp } from '../support/servers/app.js';

const DAY_S = 86_400;
const OVERVIEW = graphql(`
  {
    StaffOverview {
      refusals {
        provider
        part
        reason
        count
        first_at
        last_at
      }
    }
  }
`);

let staff: Actor;
const app = useApp({ LIMITS: 'off' });
beforeAll(async () => {
  ({ actor: staff } = await staffMember(app, {}, 'support'));
});

const overview = () => ask(staff, OVERVIEW);

describe('StaffOverview.refusals', () => {
  it('counts the refusals of a provider until a day has passed without any [DLV-4]', async () => {
    const refusals = app.get(ProviderRefusals);
    const counted = async (count: number) => {
      await vi.waitFor(async () => {
        expect(await overview()).toMatchObject({ refusals: [{ part: 'CREDIT', count }] });
      });
    };
    for (let i = 0; i < 50; i++) refusals.countRefusal('p', 'credit', `status ${String(i)}`);
    await counted(50);
    refusals.countRefusal('p', 'credit', 'status 402');
    await counted(51);
    expect((await overview()).refusals).toMatchObject([{ provider: 'p', reason: 'status 402' }]);

    await app.travel(DAY_S + 1);
    expect((await overview()).refusals).toEqual([]);
    refusals.countRefusal('p', 'credit', 'status 402');
    await counted(1);
    const [{ first_at, last_at } = {}] = (await overview()).refusals;
    expect(first_at).toBe(last_at);
  });

  it('counts the refusals that two replicas see at once [DLV-4]', async () => {
    const create = () => new ProviderRefusals(app.get(Database), app.get(MetricsService));
    const replicas = [create(), create()];
    for (let i = 0; i < 20; i++)
      for (const refusals of replicas) refusals.countRefusal('both', 'sender', 'status 403');
    await vi.waitFor(async () => {
      const { refusals } = await overview();
      expect(refusals).toContainEqual(expect.objectContaining({ provider: 'both', count: 40 }));
    });
  });
});
