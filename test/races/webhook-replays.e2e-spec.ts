import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AuditChain } from '../../src/platform/audit/index.js';
import { WebhookEndpoints, WebhookReplays } from '../../src/features/webhooks/index.js';
import { WebhookBacklog } from '../../src/features/webhooks/webhook-backlog.js';
import { count } from '../support/assertions/tally.js';
import {
  CIRCUMSTANCES,
  everyRound,
  PATIENCE,
  repeatContended,
  startReplicas,
  times,
  type Replicas,
} from '../support/servers/replicas.js';

const REPLAYS = 12;

describe.each(CIRCUMSTANCES)('replays of one event, $name', (circumstances) => {
  let replicas: Replicas;
  let eventId: string;
  beforeAll(async () => {
    replicas = await startReplicas(circumstances, {}, { needsInProcess: true });
    await replicas.registered(0);
    await replicas.app.get(AuditChain).sealRows();
    const [event] = await replicas.app.query(
      "SELECT nonce FROM audit_events WHERE event = 'user.registered' AND position > 0",
    );
    eventId = `evt_${String(event?.['nonce'])}`;
  }, PATIENCE.timeout);
  afterAll(() => replicas.close(), PATIENCE.timeout);

  const appOf = (i: number) => replicas.inProcess[i % replicas.inProcess.length] ?? replicas.app;
  /** Adds a disabled endpoint, so that nothing is sent. */
  async function endpoint(): Promise<number> {
    const endpoints = replicas.app.get(WebhookEndpoints);
    const { id } = await endpoints.addEndpoint(
      { url: 'http://127.0.0.1:2/hooks', events: '*', personal: false },
      1e9,
    );
    await endpoints.disableEndpoint(id);
    return id;
  }
  const replays = (id: number) =>
    times(REPLAYS, (i) =>
      repeatContended(() => appOf(i).get(WebhookReplays).replayEvent(id, eventId)),
    );
  const waiting = (id: number) =>
    count(replicas.app, 'webhook_deliveries WHERE endpoint_id = ?', [id]);

  it(
    'make it wait once, and none fails [HOOK-2]',
    PATIENCE,
    everyRound(circumstances, async () => {
      const id = await endpoint();
      expect(await Promise.all(replays(id))).toEqual(times(REPLAYS, () => true));
      expect(await waiting(id)).toBe(1);
    }),
  );

  it(
    'leave no event if the endpoint is removed meanwhile, and none is recorded afterwards',
    PATIENCE,
    everyRound(circumstances, async (round) => {
      const id = await endpoint();
      const remove = repeatContended(() => appOf(round).get(WebhookEndpoints).removeEndpoint(id));
      const since = times(REPLAYS, (i) =>
        repeatContended(() => appOf(i).get(WebhookReplays).replaySince(id, 0)),
      );
      await Promise.all([...replays(id), ...since]);
      expect(await remove).toBe(true);
      await appOf(round).get(WebhookBacklog).sweepRemoved();
      expect(await waiting(id)).toBe(0);
      const trail = await replicas.app.query(
        'SELECT event FROM audit_events WHERE subject = ? ORDER BY id DESC LIMIT 1',
        [`webhook:${String(id)}`],
      );
      expect(trail).toEqual([{ event: 'webhook.removed' }]);
    }),
  );
});
