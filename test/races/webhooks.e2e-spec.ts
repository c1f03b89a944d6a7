import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebhookEndpoints } from '../../src/features/webhooks/index.js';
import {
  CIRCUMSTANCES,
  PATIENCE,
  startReplicas,
  times,
  type Replicas,
} from '../support/servers/replicas.js';
import { WebhookReceiver } from '../support/servers/webhook-receiver.js';

const USERS = 20;
const SIGN_INS = 3;

describe.each(CIRCUMSTANCES.slice(0, 1))('webhooks sent by $name', (circumstances) => {
  let receiver: WebhookReceiver;
  let replicas: Replicas;
  beforeAll(async () => {
    receiver = await WebhookReceiver.start();
    replicas = await startReplicas(circumstances);
  }, PATIENCE.timeout);
  afterAll(async () => {
    await replicas.close();
    receiver.close();
  });

  it(
    'lose and reorder no event of a user when a process is killed between sending and recording [HOOK-1] [HOOK-2]',
    PATIENCE,
    async () => {
      const { app, processes } = replicas;
      // The responses to the first requests are late, so that the process is killed while they are
      // on the way.
      receiver.server.reply = (response) => {
        setTimeout(
          () => response.writeHead(200).end(),
          receiver.calls.length < 12 ? 60_000 : 5,
        ).unref();
      };
      await app
        .get(WebhookEndpoints)
        .addEndpoint({ url: receiver.url, events: '*', personal: false }, 0);
      const actors = await Promise.all(times(USERS, (i) => replicas.registered(i)));
      await expect.poll(() => receiver.calls.length).toBeGreaterThan(3);
      // The last process stays; without another one, the application of this process does.
      await processes[0]?.stop('SIGKILL');
      const url = processes[1]?.url ?? app.url;
      for (let round = 0; round < SIGN_INS; round += 1) {
        for (const actor of actors) Object.assign(actor, { app: { ...app, url } });
        await Promise.all(actors.map((actor) => actor.signIn('ussd')));
        await app.travel(120);
      }
      receiver.server.reply = 200;
      const left = async () => {
        // The leases and pauses end.
        await app.query('UPDATE webhook_deliveries SET next_at = 0 WHERE next_at > 0');
        return (await app.query('SELECT id FROM webhook_deliveries')).length;
      };
      await expect
        .poll(async () => (await sealedAll()) && (await left()) === 0, { timeout: 200_000 })
        .toBe(true);
      const [trail, arrived] = [new Map<string, string[]>(), new Map<string, string[]>()];
      const rows = await app.query(
        "SELECT nonce, user_id FROM audit_events WHERE user_id > 0 AND event IN ('user.registered', 'session.started') ORDER BY position",
      );
      for (const { nonce, user_id } of rows) push(trail, String(user_id), `evt_${String(nonce)}`);
      const seen = new Set<string>();
      for (const { id, data } of receiver.events) {
        if (!seen.has(id)) push(arrived, String(data['user_id']), id);
        seen.add(id);
      }
      expect(trail.size).toBe(USERS);
      expect([...trail.values()].map((ids) => ids.length)).toEqual(
        times(USERS, () => 1 + SIGN_INS),
      );
      expect(Object.fromEntries(arrived)).toEqual(Object.fromEntries(trail));
      expect(receiver.calls.length).toBeGreaterThan(seen.size);

      async function sealedAll(): Promise<boolean> {
        const [row] = await app.query(
          'SELECT COUNT(*) AS n FROM audit_events WHERE position IS NULL',
        );
        const [behind] = await app.query(
          'SELECT COUNT(*) AS n FROM webhook_endpoints e JOIN audit_head h ON h.id = 1 WHERE e.position < h.position',
        );
        return Number(row?.['n']) === 0 && Number(behind?.['n']) === 0;
      }
    },
  );
});

function push(map: Map<string, string[]>, key: string, value: string): void {
  map.set(key, [...(map.get(key) ?? []), value]);
}
