import { AsyncLocalStorage } from 'node:async_hooks';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { Sql } from '../../src/platform/database/sql.js';
import { AdmissionPlugin } from '../../src/platform/graphql/execution/admission.plugin.js';
import { listRootFields } from '../../src/platform/graphql/limits/root-fields.js';
import { mapFragments } from '../../src/platform/graphql/limits/map-fragments.js';
import { RecordedActor, type SecretLog } from '../support/actors/recorded-actor.js';
import { rootFieldsOf } from '../support/actors/graphql.js';
import { supportDesk } from '../support/actors/support-desk.js';
import { expectOk } from '../support/actors/actor.js';
import {
  isTableScan,
  readStatementName,
  StatementPlans,
  type BoundedStatement,
} from '../support/assertions/statement-bounds.js';
import { randomLetters } from '../support/random-letters.js';
import { startApp, type TestApp } from '../support/servers/app.js';

type Compile = (this: Sql, now: string) => ReturnType<Sql['compile']>;

/** What bounds the rows of statements whose plans do not show it. */
const BOUNDS: Readonly<Record<string, readonly string[]>> = {
  'rows of one user': [
    'AuditSearch.listActTimes',
    'CodeTimeline.listEvents',
    'ForgottenNetworks.forgetNetworks',
    'GuessedAccounts.readProof',
    'OwnSessionsService.listSignInTimes',
    'PersonalMessages.removeAtOnce',
    'PersonalTableRecords.removeAtOnce',
    'SessionRevocationService.revokeUserSessions',
    'SessionsService.listNetworks',
    'StaffPasskeysService.countPasskeys',
    'StaffPasskeysService.listPasskeys',
    'StaffPasskeysService.needsConfirmation',
    'StaffPasskeysService.removePasskey',
    'cancel-challenges.cancelWhere',
    'guesses-of-users.clearWrongGuesses',
    'own-sessions.service.selectSessions',
    'remove-in-batches.removeInBatches',
    'send-again.sendAgain',
  ],
  'rows of a page of tickets or messages': [
    'CodeTimeline.listMessageEvents',
    'StaffNotesService.listNotesByTicket',
    'StaffTicketParts.findUnread',
    'StaffTicketsService.markSeen',
  ],
  'a batch': ['AbandonedTickets.releaseBatch'],
  'the newest 10 000': ['StaffOverviewService.countMessages', 'StaffOverviewService.countSignIns'],
  'the members of staff': ['UserDirectory.listStaff'],
};

const secrets: SecretLog = {
  secret: (_kind, value = `S${randomLetters(18)}`) => value,
  typed: () => randomLetters(18),
};

describe.runIf(inject('engine') === 'sqlite')('the statements of operations for staff', () => {
  let app: TestApp;
  const operation = new AsyncLocalStorage<string>();
  const operations = new Set<string>();
  const statements = new Map<string, BoundedStatement>();

  beforeAll(async () => {
    app = await startApp({ LIMITS: 'off', WEBHOOK_STAFF_EXPORTS: 'allow' });
    const compile: Compile = Reflect.get<Sql, 'compile'>(Sql.prototype, 'compile');
    vi.spyOn(Sql.prototype, 'compile').mockImplementation(function (this: Sql, now: string) {
      const statement = compile.call(this, now);
      if (operations.has(operation.getStore() ?? '')) statements.set(statement.text, statement);
      return statement;
    });
    const plugin = app.get(AdmissionPlugin);
    const admit = plugin.admitOperation.bind(plugin);
    vi.spyOn(plugin, 'admitOperation').mockImplementation((valid, context) => {
      const [name = ''] = listRootFields(
        valid.operation.selectionSet,
        mapFragments(valid.document),
      );
      if (name.startsWith('Staff')) operations.add(name);
      operation.enterWith(name);
      return admit(valid, context);
    });
    const actor = new RecordedActor(app, secrets);
    expectOk(await actor.register());
    await actor.enter(await actor.code('sms'));
    await supportDesk(app, actor, secrets);
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await app.close();
  });

  it('find rows by keys, read an index up to a LIMIT, or have another bound [LIM-8]', async () => {
    const plans = await StatementPlans.read(app);
    const [unbounded, faults] = [new Set<string>(), [] as string[]];
    const known = Object.values(BOUNDS).flat();
    for (const statement of statements.values()) {
      const name = readStatementName(statement);
      for (const step of await plans.listUnbounded(statement)) {
        unbounded.add(name);
        if (!known.includes(name) || isTableScan(step)) faults.push(`${name}: ${step}`);
      }
    }
    expect(faults).toEqual([]);
    expect(known.filter((name) => !unbounded.has(name))).toEqual([]);
  });

  it('come from every operation for staff [LIM-8]', () => {
    const names = rootFieldsOf(app)
      .map(({ name }) => name)
      .filter((name) => name.startsWith('Staff'));
    expect([...operations].sort()).toEqual(names.sort());
  });
});
