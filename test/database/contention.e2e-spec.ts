import { beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { columns, Database, sql, type Transaction } from '../../src/platform/database/index.js';
import { Actor, expectOk, tokensIn } from '../support/actors/actor.js';
import { useApp } from '../support/servers/app.js';
import { expectRefusal, expectTokenRefusal } from '../support/assertions/refusal.js';
import { tally } from '../support/assertions/tally.js';

/**
 * Errors of a transaction that the server rolled back: deadlock, lock timeout, failed
 * certification.
 */
const CONFLICTS = [1213, 1205, 1020, 1047, 1180, 8002, 8022, 9007];
const USER = '(SELECT id FROM users WHERE cell_number = ?)';
/** Time after which a statement without a result ends its connection. */
const ANSWER_MS = 10_000;
/** More conflicts than any transaction retries. */
const ENDLESS = 1_000_000;

// SQLite has one writer at a time, so nothing conflicts.
describe.runIf(inject('engine') === 'mariadb')('contention [RACE-4]', () => {
  const app = useApp({ LIMITS: 'off' });
  beforeAll(async () => {
    // A table without transactions, because a rollback must not undo the count.
    await app.query(
      'CREATE TABLE strikes (n INT NOT NULL, errno INT NOT NULL) ENGINE=Aria TRANSACTIONAL=0',
    );
    await app.query('INSERT INTO strikes VALUES (0, 1213)');
    await strikeAt('INSERT ON users');
    await strikeAt('UPDATE ON challenges');
    await strikeAt('INSERT ON sessions');
    await strikeAt('UPDATE ON sessions');
    await app.query('CREATE TABLE late_strikes LIKE strikes');
    await app.query('INSERT INTO late_strikes VALUES (0, 1213)');
    await strikeAt('INSERT ON audit_events', 'late_strikes');
  });

  it('a transaction that a deadlock rolls back is repeated as a whole', async () => {
    const database = app.get(Database);
    await app.query('CREATE TABLE crossing (id INT PRIMARY KEY, n INT NOT NULL) ENGINE=InnoDB');
    await app.query('INSERT INTO crossing VALUES (1, 0), (2, 0)');
    const attempts = { there: 0, back: 0 };
    let arrived = 0;
    let open: () => void;
    const bothHoldOne = new Promise<void>((resolve) => {
      open = resolve;
    });
    const cross = (way: keyof typeof attempts, ids: [number, number]) =>
      database.transaction(async (tx) => {
        attempts[way] += 1;
        await tx.change(sql`/* spec */ UPDATE crossing SET n = n + 1 WHERE id = ${ids[0]}`);
        arrived += 1;
        if (arrived === 2) open();
        await bothHoldOne;
        await tx.change(sql`/* spec */ UPDATE crossing SET n = n + 1 WHERE id = ${ids[1]}`);
      });
    await Promise.all([cross('there', [1, 2]), cross('back', [2, 1])]);
    expect(attempts.there + attempts.back).toBe(3);
    expect(await app.query('SELECT n FROM crossing')).toEqual([{ n: 2 }, { n: 2 }]);
  });

  it.each(CONFLICTS)(
    'error %i is retried until it succeeds, and the request is executed once',
    async (errno) => {
      const actor = new Actor(app);
      await strikes(3, errno);
      expectOk(await actor.register());
      expect(await rows('users WHERE cell_number = ?', actor.cell_number)).toBe(1);
      await strikes(3, errno);
      const code = await actor.newCode();
      await strikes(3, errno);
      actor.tokens = tokensIn(expectOk(await actor.token(code)));
      await strikes(3, errno);
      await actor.refresh();
      expect(
        await app.query(`SELECT counter FROM sessions WHERE user_id = ${USER}`, [
          actor.cell_number,
        ]),
      ).toEqual([{ counter: 1 }]);
    },
  );

  it.each(CONFLICTS)(
    'error %i that persists is 503 with Retry-After, and nothing is half written',
    async (errno) => {
      const actor = await Actor.signedIn(app);
      await app.travel(600);
      const code = await actor.newCode();
      const before = await stateOf(actor);
      await strikes(ENDLESS, errno);
      const stranger = new Actor(app);
      const [register, token, refresh] = await Promise.all([
        stranger.register(),
        actor.token(code),
        actor.refreshWith(),
      ]);
      await strikes(0, errno);
      expectRefusal(register, 'SERVICE_UNAVAILABLE');
      expectTokenRefusal(token, 'SERVICE_UNAVAILABLE');
      expectTokenRefusal(refresh, 'SERVICE_UNAVAILABLE');
      expect(register.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
      expect(await rows('users WHERE cell_number = ?', stranger.cell_number)).toBe(0);
      expect(await stateOf(actor)).toEqual(before);
      expectOk(await actor.token(code));
    },
  );

  it('a transaction that fails after its first statements leaves nothing, and a right code costs no try', async () => {
    const actor = await Actor.registered(app);
    const code = await actor.newCode();
    const before = await stateOf(actor);
    await strikes(ENDLESS, 1213, 'late_strikes');
    expectTokenRefusal(await actor.token(code), 'SERVICE_UNAVAILABLE');
    expect(await stateOf(actor)).toEqual(before);
    await strikes(3, 1213, 'late_strikes');
    expectOk(await actor.token(code));
    expect(await rows(`sessions WHERE user_id = ${USER}`, actor.cell_number)).toBe(1);
  });

  it('a read and a transaction before its commit are retried when their connection is lost', async () => {
    const database = app.get(Database);
    await app.query('CREATE TABLE once (id INT PRIMARY KEY, n INT NOT NULL) ENGINE=InnoDB');
    await app.query('INSERT INTO once VALUES (1, 0)');
    // The loss is noticed by the next statement, before it, or before COMMIT. An unsent COMMIT has
    // no effect.
    const rounds = [
      { lostBefore: 'last statement', pause: noPause },
      { lostBefore: 'last statement', pause: untilNoticed },
      { lostBefore: 'COMMIT', pause: untilNoticed },
    ];
    for (const [round, { lostBefore, pause }] of rounds.entries()) {
      let attempts = 0;
      let undone = 0;
      const lose = async (tx: Transaction) => {
        const own = await tx.row(
          columns({ id: Number }),
          sql`/* spec */ SELECT CONNECTION_ID() AS id`,
        );
        await kill(own?.id);
        await pause(own?.id);
      };
      await database.transaction(async (tx) => {
        attempts += 1;
        tx.onRollback(() => Promise.resolve(void (undone += 1)));
        await tx.change(sql`/* spec */ UPDATE once SET n = n + 1 WHERE id = 1`);
        if (attempts === 1 && lostBefore === 'last statement') await lose(tx);
        await tx.change(sql`/* spec */ UPDATE once SET n = n + 10 WHERE id = 1`);
        if (attempts === 1 && lostBefore === 'COMMIT') await lose(tx);
      });
      expect({ attempts, undone }).toEqual({ attempts: 2, undone: 1 });
      expect(await app.query('SELECT n FROM once')).toEqual([{ n: 11 * (round + 1) }]);
    }

    const read = database.row(
      columns({ n: Number, slept: Number }),
      sql`/* spec */ SELECT n, SLEEP(5) AS slept FROM once`,
    );
    const running = () =>
      app.query(
        "SELECT id FROM information_schema.processlist WHERE info LIKE '/* spec */ SELECT n, SLEEP%'",
      );
    await expect.poll(async () => (await running()).length).toBe(1);
    // The replacement would sleep as long, so it must find no row.
    await app.query('DELETE FROM once');
    await kill((await running())[0]?.['id']);
    expect(await read).toBeUndefined();
  });

  it('a statement that cannot be sent leaves no timer that ends its connection later', async () => {
    const set = vi.spyOn(globalThis, 'setTimeout');
    const cleared = vi.spyOn(globalThis, 'clearTimeout');
    onTestFinished(() => void vi.restoreAllMocks());
    await expect(
      app.get(Database).row(columns({ n: Number }), sql`/* spec */ SELECT ${Number.NaN} AS n`),
    ).rejects.toThrow();
    const timers = set.mock.results.filter((_, call) => set.mock.calls[call]?.[1] === ANSWER_MS);
    expect(timers).not.toEqual([]);
    // Statements of background work clear their own timers.
    await vi.waitFor(() => {
      const ended = cleared.mock.calls.map(([timer]) => timer);
      for (const { value } of timers) expect(ended).toContain(value);
    });
  });

  async function kill(thread: unknown): Promise<void> {
    await app.query(`KILL ${String(Number(thread))}`);
  }

  const noPause = () => Promise.resolve();

  async function untilNoticed(thread: unknown): Promise<void> {
    const there = () =>
      app.query(
        `SELECT 1 FROM information_schema.processlist WHERE id = ${String(Number(thread))}`,
      );
    await expect.poll(async () => (await there()).length).toBe(0);
    // This process reads the close of the server in the next ticks.
    for (let turn = 0; turn < 10; turn += 1) await there();
  }

  /** Makes the server reject the next `n` statements under the trigger with this error. */
  async function strikes(n: number, errno: number, table = 'strikes'): Promise<void> {
    await app.query(`UPDATE ${table} SET n = ?, errno = ?`, [n, errno]);
  }

  async function strikeAt(event: string, table = 'strikes'): Promise<void> {
    await app.query(`
      CREATE TRIGGER strike_${event.replaceAll(' ', '_')} BEFORE ${event} FOR EACH ROW
      BEGIN
        DECLARE code INT;
        UPDATE ${table} SET n = n - 1;
        IF (SELECT n FROM ${table}) >= 0 THEN
          SELECT errno INTO code FROM ${table};
          SIGNAL SQLSTATE '40001' SET MYSQL_ERRNO = code, MESSAGE_TEXT = 'try again';
        END IF;
      END`);
  }

  async function rows(where: string, ...values: unknown[]): Promise<number> {
    const [row] = await app.query(`SELECT COUNT(*) AS n FROM ${where}`, values);
    return Number(row?.['n']);
  }

  async function stateOf(actor: Actor): Promise<unknown> {
    return [
      await app.query(
        `SELECT tries, failures, used_at, challenge_id FROM challenges WHERE user_id = ${USER}`,
        [actor.cell_number],
      ),
      await app.query(`SELECT id, counter, revoked_at FROM sessions WHERE user_id = ${USER}`, [
        actor.cell_number,
      ]),
    ];
  }
});

describe.runIf(inject('engine') === 'mariadb')('a lock that is not released [RACE-4]', () => {
  const app = useApp({ LIMITS: 'off' });

  it('a row that another transaction locks is 503, and the challenge does not change', async () => {
    const actor = await Actor.registered(app);
    const code = await actor.newCode();
    await app.travel(60);
    const holder = app.dataSource.createQueryRunner();
    await holder.startTransaction();
    await holder.query(`UPDATE challenges SET step = step + 1 WHERE user_id = ${USER}`, [
      actor.cell_number,
    ]);
    const answers = await Promise.all([
      actor.token(code),
      actor.token('000000'),
      actor.initialize(),
    ]);
    await holder.rollbackTransaction();
    await holder.release();
    expect(tally(answers)).toEqual({ 'SERVICE_UNAVAILABLE 503': 3 });
    expectOk(await actor.token(code));
  });
});
