import { randomBytes } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { AccountDeletion, WrongGuessesService } from '../../src/features/account/index.js';
import { AuditChain, AuditRetention } from '../../src/platform/audit/index.js';
import { abandonKey, SigningKeys } from '../../src/sign-in/index.js';
import { CARD_VERIFIER, type CardVerifier } from '../../src/features/cards/index.js';
import { DatabaseDeadline } from '../../src/platform/database/database-deadline.js';
import { Database } from '../../src/platform/database/index.js';
import { KeyRing } from '../../src/platform/keys/index.js';
import { DeadLetterService, DeliveryReceipts } from '../../src/delivery/outbox/index.js';
import { WebhookEndpoints, WebhookReplays } from '../../src/features/webhooks/index.js';
import { WebhookDelivery } from '../../src/features/webhooks/webhook-delivery.entity.js';
import { DeliveryOutcomes } from '../../src/features/webhooks/delivery-outcomes.js';
import { WebhookEndpoint } from '../../src/features/webhooks/webhook-endpoint.entity.js';
import { everyEndpoint } from '../support/actors/every-endpoint.js';
import { randomLetters } from '../support/random-letters.js';
import { startApp, type Settings, type TestApp } from '../support/servers/app.js';
import { ROOT } from '../support/servers/built.js';
import { DroppedTransactions } from '../support/servers/drop-transactions.js';
import { provideGlobally } from '../support/servers/provide-globally.js';
import { findGalera } from '../support/servers/galera.js';
import type { MortalMariadb } from '../support/servers/mariadb-server.js';

const startGalera = findGalera();
const BANK: CardVerifier = { timeoutMs: 1_000, verify: () => Promise.resolve('ACTIVE') };
/** Each of its statements stands for itself, and a repeated run does the rest. */
const ROW_BY_ROW = 'src/platform/keys/rewrap-column.ts';

describe.runIf(startGalera !== undefined)(
  'a Galera node that drops a transaction without an error',
  () => {
    let node: MortalMariadb;
    let app: TestApp;
    let dropped: DroppedTransactions;

    beforeAll(async () => {
      if (startGalera === undefined) return;
      // A transaction that is walked takes longer than a dial or an operation of GraphQL may.
      vi.spyOn(DatabaseDeadline, 'within').mockImplementation((_milliseconds, work) => work());
      node = await startGalera();
      const root = await createConnection(node.url.replace(/^mariadb:/, 'mysql:'));
      await vi.waitFor(() =>
        root.query('CREATE DATABASE IF NOT EXISTS keypad CHARACTER SET utf8mb4'),
      );
      await root.end();
      const settings: Settings = {
        DATABASE_URL: `${node.url}/keypad`,
        OTP_DIGITS: '10',
        TRUSTED_PROXIES: '127.0.0.1',
        USSD_GATEWAY_TOKEN: randomBytes(18).toString('base64url'),
        USSD_GATEWAYS: JSON.stringify([
          { name: 'hub', form: 'hubtel', basic: { username: 'hub', password: '$SECRET_HUB' } },
        ]),
        SECRET_HUB: randomBytes(18).toString('base64url'),
        LIMIT_NUMBER_HOUR: '50/3600',
        LIMIT_NUMBER_DAY: '50/3600',
        TICKETS_OPEN: '1',
        DORMANT_MONTHS: '6',
      };
      app = await startApp(settings, undefined, [provideGlobally(CARD_VERIFIER, BANK)]);
      dropped = await DroppedTransactions.of(app);
    });
    afterAll(async () => {
      vi.restoreAllMocks();
      await dropped.close();
      await app.close();
      await node.kill();
    });

    it('never gets it acknowledged by the service, and no part of it stands [CLU-3]', async () => {
      const secret = (_kind: string, value = `S${randomLetters(18)}`) => value;
      const driven = await everyEndpoint(app, { secret, typed: () => secret('') }, () => undefined)
        .then(() => operators())
        .catch((error: unknown) => error);
      expect(dropped.faults.join('\n')).toBe('');
      expect(driven).toBeUndefined();
      expect([...dropped.walked.keys()].sort()).toEqual(filesWithTransactions());
      expect(Math.min(...dropped.walked.values())).toBeGreaterThan(0);
    });

    async function operators(): Promise<void> {
      const [message] = await app.query('SELECT MAX(id) AS id FROM messages');
      const id = Number(message?.['id']);
      await app.query('UPDATE challenges SET expires_at = expires_at + 1000000');
      await app.query(
        "UPDATE messages SET state = 'failed', expires_at = expires_at + 1000000 WHERE id = ?",
        [id],
      );
      await app.query("UPDATE messages SET state = 'accepted', provider = 'virtual' WHERE id = ?", [
        id,
      ]);
      await app.get(DeliveryReceipts).recordReceipt('virtual', { status: 'undelivered' }, id);
      await app.get(DeadLetterService).resendMessage(id);
      await app.get(DeadLetterService).cancelMessage(id);
      await app.get(WrongGuessesService).clearGuesses(1);
      const [owner] = await app.query('SELECT user_id AS id FROM tickets WHERE user_id > 0');
      await app.get(AccountDeletion).deleteByOperator(Number(owner?.['id']));
      const endpoint = await app
        .get(WebhookEndpoints)
        .addEndpoint({ url: 'http://127.0.0.1:2/hooks', events: '*', personal: false }, 0);
      await app.get(AuditChain).sealRows();
      await vi.waitUntil(
        async () => (await app.query('SELECT id FROM webhook_deliveries')).length > 0,
        60_000,
      );
      await app.get(WebhookReplays).replaySince(endpoint.id, 0);
      const target = await app.dataSource
        .getRepository(WebhookEndpoint)
        .findOneByOrFail({ id: endpoint.id });
      const [due = expect.unreachable()] = await app.dataSource
        .getRepository(WebhookDelivery)
        .find({ take: 1 });
      await app.get(DeliveryOutcomes).recordOutcome(target, due, 410);
      await app.travel(60 * 86_400);
      await app.get(AuditChain).sealRows();
      await app.get(AuditRetention).removeBefore(app.get(Database).clock.now());
      await app.get(SigningKeys).reloadKeys();
      await app.query(`INSERT INTO signing_keys (kid, alg, generation, public_jwk, sealed_private, created_at, signs_from)
      SELECT 'lost', alg, 'ES256:99', public_jwk, 'k0.AAAA', created_at, signs_from FROM signing_keys LIMIT 1`);
      await abandonKey(app.get(Database), app.get(KeyRing), 'k0');
    }
  },
);

function filesWithTransactions(): string[] {
  const files = globSync('src/**/*.ts', { cwd: ROOT }).filter(
    (file) => !/^src\/platform\/database\/|\.spec\.ts$/.test(file),
  );
  const using = files.filter((file) =>
    readFileSync(join(ROOT, file), 'utf8').includes('.transaction('),
  );
  return using.filter((file) => file !== ROW_BY_ROW).sort();
}
