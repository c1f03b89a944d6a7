import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Actor } from '../support/actors/actor.js';
import { startApp, type Settings, type TestApp } from '../support/servers/app.js';
import { freshDatabase, type FreshDatabase } from '../support/servers/fresh-database.js';
import { startServer, type ServerProcess } from '../support/servers/processes.js';
import { CIRCUMSTANCES, everyRound, PATIENCE, times } from '../support/servers/replicas.js';
import { asked, challengeOf, derivedCode, NEUTRAL, otherThan } from '../support/actors/ussd.js';
import { UssdSmsc } from '../support/servers/ussd-smsc.js';

const [ASKS, ENDS] = [2, 17];

const WAIT = { timeout: 20_000, interval: 10 };

describe.each(CIRCUMSTANCES)('USSD over SMPP, bound by $name', (circumstances) => {
  const servers: ServerProcess[] = [];
  let smsc: UssdSmsc;
  let settings: Settings;
  let database: FreshDatabase;
  let app: TestApp;
  beforeAll(async () => {
    smsc = await UssdSmsc.start();
    database = await freshDatabase();
    const KEYS = `test:${randomBytes(32).toString('base64')}`;
    settings = {
      DATABASE_URL: database.url,
      KEYS,
      BASE_URL: 'http://keypad.test',
      LIMITS: 'off',
      USSD_REF: 'on',
    };
    app = await startApp({ ...settings, LOG_LEVEL: 'silent' });
    await Promise.all(circumstances.processes.map((_process, i) => serve(i)));
    await warmUp();
  }, PATIENCE.timeout);
  afterEach(() => {
    smsc.answers.length = 0;
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop('SIGKILL')));
    await app.close();
    await smsc.down();
    await database.drop();
  }, PATIENCE.timeout);

  async function serve(i: number): Promise<void> {
    const { parameters = '', clockShiftMs = 0 } = circumstances.processes[i] ?? {};
    const own = {
      DATABASE_URL: String(settings.DATABASE_URL) + parameters,
      SECRET_USSD: smsc.password,
      USSD_TIMEOUT: '2500',
    };
    // A busy machine responds late; the link must not count as dead.
    const USSD_GATEWAYS = JSON.stringify([
      smsc.gateway({}, { response_ms: 5_000, enquire_seconds: 300 }),
    ]);
    servers.push(await startServer({ ...settings, ...own, USSD_GATEWAYS }, { clockShiftMs }));
  }
  /** Dials five times over each bind, because the first turns of a new process are slow. */
  async function warmUp(): Promise<void> {
    await smsc.bound(circumstances.processes.length);
    const actor = await someone(0);
    await asked(actor);
    for (const bind of smsc.binds) {
      for (let turns = 0; turns < 5; turns += 1)
        await smsc.dial(smsc.caller(actor.cell_number), '*6655#', bind);
    }
  }
  const someone = (round: number) =>
    Actor.registered({ ...app, url: servers[round % servers.length]?.url ?? '' });

  it(
    'a dial and its reply, sent twenty times at once over every bind, get one answer and count once [RACE-1]',
    PATIENCE,
    everyRound(circumstances, async (round) => {
      await smsc.bound(circumstances.processes.length);
      const actor = await someone(round);
      const ref = await asked(actor);
      const caller = smsc.caller(actor.cell_number);
      const everywhere = async (text: string, op: number) => {
        const before = smsc.answersTo(caller).length;
        await Promise.all(
          times(20, (i) => smsc.send(caller, text, op, smsc.binds[i % smsc.binds.length])),
        );
        return vi.waitFor(() => {
          const answers = smsc.answersTo(caller).slice(before);
          expect(answers.length).toBe(20);
          expect(new Set(answers.map(({ bind }) => smsc.binds.indexOf(bind))).size).toBe(
            smsc.binds.length,
          );
          return [
            ...new Set(answers.map(({ op: how, text: screen }) => `${String(how)} ${screen}`)),
          ];
        }, WAIT);
      };
      expect(await everywhere('*6655#', 1)).toEqual([
        expect.stringMatching(/^2 Type the last 4 digits/),
      ]);
      expect(await everywhere(ref, 18)).toEqual([
        expect.stringContaining(await derivedCode(actor)),
      ]);
      expect(await challengeOf(actor)).toMatchObject({ shows: 1 });
    }),
  );

  it(
    'a process that gets SIGTERM answers its turns, unbinds and exits with 0, and the others go on [FLT-3]',
    PATIENCE,
    async () => {
      await smsc.bound(servers.length);
      const binds = [...smsc.binds];
      const actor = await someone(0);
      const wrong = otherThan(await asked(actor));
      const callers = times(20, () => smsc.caller(actor.cell_number));
      // Every turn is accepted now, and few have a reply.
      await Promise.all(
        callers.map((caller, i) =>
          smsc.send(caller, `*6655*${wrong}#`, 1, binds[i % binds.length]),
        ),
      );
      // After 15 s it would end with 1.
      expect(await servers.shift()?.stop('SIGTERM')).toEqual({ code: 0, signal: null });
      await vi.waitFor(() => {
        for (const caller of callers)
          expect(smsc.answersTo(caller)).toMatchObject([{ op: ENDS, text: NEUTRAL }]);
        expect([smsc.unbound.length, smsc.binds.length]).toEqual([1, binds.length - 1]);
      }, WAIT);
      if (servers.length === 0) return;
      expect((await smsc.dial(smsc.caller(actor.cell_number), '*6655#')).op).toBe(ASKS);
    },
  );
});
