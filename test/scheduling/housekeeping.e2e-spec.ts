import { describe, expect, it, vi } from 'vitest';
import { OTP } from '../../src/accounts/otp/otp.facts.js';
import { LONGEST_ACCESS_TOKEN_TTL } from '../../src/sign-in/auth.facts.js';
import { SessionRevocationService } from '../../src/sign-in/index.js';
import { Database } from '../../src/platform/database/index.js';
import { HousekeepingService } from '../../src/platform/scheduling/index.js';
import { RateLimits } from '../../src/platform/rate-limits/index.js';
import { Actor, expectOk } from '../support/actors/actor.js';
import { useApp } from '../support/servers/app.js';
import { postJson } from '../support/actors/http.js';
import { count } from '../support/assertions/tally.js';
import { returnedBy } from '../support/assertions/returned.js';

const DAY = 86_400;

const app = useApp({
  UNKNOWN_USERS: 'conceal',
  TRUSTED_PROXIES: '127.0.0.1',
  LIMIT_INITIALIZE: '100/60',
});

const run = () => app.get(HousekeepingService).sweepAll();

describe('housekeeping and what has expired', () => {
  it('expired windows of rate limits are deleted in small batches, and running ones stay', async () => {
    await fillLimits(1_050, 'over', 1);
    await fillLimits(3, 'running', Date.now() + 3_600_000);
    const change = vi.spyOn(app.get(Database), 'change');
    await run();
    // Without those of background work, of which a slow machine does more meanwhile.
    const isRemoval = change.mock.calls.map(([statement]) =>
      statement.compile('NOW').text.includes('DELETE FROM limits'),
    );
    const removed = await Promise.all(returnedBy(change).filter((_, i) => isRemoval[i]));
    change.mockRestore();
    expect(Math.max(...removed)).toBeLessThanOrEqual(200);
    expect(removed.length).toBeLessThan(20);
    expect(await count(app, "limits WHERE bucket LIKE 'over%'")).toBe(0);
    expect(await count(app, "limits WHERE bucket LIKE 'running%'")).toBe(3);
  });

  it('windows of an attacker with many addresses are deleted', async () => {
    const addresses = Array.from({ length: 300 }, (_, i) => `2001:db8:${i.toString(16)}:1::1`);
    for (let at = 0; at < addresses.length; at += 50) {
      await Promise.all(addresses.slice(at, at + 50).map((address) => register(address)));
    }
    expect(await count(app, "limits WHERE bucket LIKE 'register:%'")).toBe(300);
    await app.travel(61);
    await run();
    expect(await count(app, "limits WHERE bucket LIKE 'register:%'")).toBe(0);
  });

  it('a window that begins again meanwhile stays', async () => {
    for (let round = 0; round < 10; round += 1) {
      const limits = app.get(RateLimits);
      await limits.countOrRefuse(OTP.limits.failures, 'somebody');
      await app.travel(61);
      await Promise.all([
        run(),
        limits.countOrRefuse(OTP.limits.failures, 'somebody'),
        run(),
        limits.countOrRefuse(OTP.limits.failures, 'somebody'),
      ]);
      const [row] = await app.query("SELECT hits FROM limits WHERE bucket LIKE 'failures:%'");
      expect(Number(row?.['hits'])).toBeGreaterThanOrEqual(1);
      await app.query("DELETE FROM limits WHERE bucket LIKE 'failures:%'");
    }
  });

  it('revocations are deleted when no token can be that old', async () => {
    const sessions = app.get(SessionRevocationService);
    const actor = await Actor.signedIn(app);
    const [session] = await app.query('SELECT id, user_id FROM sessions ORDER BY id DESC LIMIT 1');
    await sessions.revokeSession(
      { id: Number(session?.['id']), user_id: Number(session?.['user_id']) },
      'logout',
      'operator',
    );
    await app.travel(LONGEST_ACCESS_TOKEN_TTL);
    await run();
    expect(await count(app, 'revocations')).toBe(1);
    expect((await actor.gql('{ Me { id } }')).status).toBe(401);
    await app.travel(LONGEST_ACCESS_TOKEN_TTL + 1);
    await run();
    expect(await count(app, 'revocations')).toBe(0);
  });

  it('messages are deleted after a day', async () => {
    const actor = await Actor.registered(app);
    expectOk(await actor.initialize('sms'));
    await app.travel(DAY - 60);
    await run();
    expect(await count(app, 'messages WHERE recipient = ?', [actor.cell_number])).toBe(1);
    await app.travel(61);
    await run();
    expect(await count(app, 'messages')).toBe(0);
  });

  it('old messages are deleted in batches without reading the young ones', async () => {
    await fillMessages(450, 'old', 1);
    await fillMessages(5, 'young', Date.now());
    await fillMessages(1, 'old', 1);
    await fillMessages(1_000, 'young', Date.now());
    const rows = vi.spyOn(app.get(Database), 'rows');
    await run();
    const texts = rows.mock.calls.map(([, statement]) => statement.compile('NOW').text);
    rows.mockRestore();
    expect(
      texts.filter((text) => text.includes('row_key') && text.includes('FROM messages')),
    ).toHaveLength(3);
    expect(await count(app, "messages WHERE recipient = 'old'")).toBe(0);
    expect(await count(app, "messages WHERE recipient = 'young'")).toBe(1_005);
    await app.query("DELETE FROM messages WHERE recipient = 'young'");
  });

  it('challenges of strangers are deleted a day after they end, and those of users stay', async () => {
    const [user, stranger] = [await Actor.registered(app), new Actor(app)];
    for (const actor of [user, stranger]) expectOk(await actor.initialize('sms'));
    const users = await count(app, 'challenges WHERE user_id IS NOT NULL');
    await app.travel(DAY);
    await run();
    expect(await count(app, 'challenges WHERE user_id IS NULL')).toBe(1);
    await app.travel(app.config.OTP_TTL + 1);
    await run();
    expect(await count(app, 'challenges WHERE user_id IS NULL')).toBe(0);
    expect(await count(app, 'challenges')).toBe(users);
  });
});

async function fillLimits(rows: number, name: string, resetsAt: number): Promise<void> {
  const values = Array.from(
    { length: rows },
    (_, i) => `('${name}:${String(i)}', 1, ${String(resetsAt)})`,
  );
  await app.query(`INSERT INTO limits (bucket, hits, resets_at) VALUES ${values.join(', ')}`);
}

async function fillMessages(rows: number, recipient: string, createdAt: number): Promise<void> {
  const row = `('${recipient}', 's', 'c', 'n', 'k', 'en', 'delivered', ${String(createdAt)})`;
  await app.query(`
    INSERT INTO messages (recipient, subject, challenge_id, nonce, key_id, language, state, created_at)
    VALUES ${Array.from({ length: rows }, () => row).join(', ')}`);
}

async function register(address: string): Promise<void> {
  await postJson(`${app.url}/api/oauth/register`, {}, { 'x-forwarded-for': address });
}
