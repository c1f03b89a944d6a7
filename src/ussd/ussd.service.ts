import { Injectable, Logger } from '@nestjs/common';
import { Config } from '../config/index.js';
import { USSD_LIMITS } from './ussd.limits.js';
import type { USSD_SETTINGS } from './ussd.settings.js';
import {
  Database,
  Deadline,
  NOW,
  removeInBatches,
  rowOf,
  sql,
  type Statements,
  type Transaction,
} from '../database/index.js';
import { AppError, ERRORS } from '../errors/index.js';
import { Housekeeping } from '../housekeeping/index.js';
import { keyPurpose, KeyRing } from '../keys/index.js';
import { RateLimits } from '../limits/index.js';
import { Metrics } from '../metrics/index.js';
import { OtpService, type NotShown, type ShownChallenge } from '../otp/index.js';
import { UsersService } from '../users/index.js';
import { USSD_TEXTS } from '../sms/texts.js';
import type { UssdGateway, UssdScreen, UssdTurn } from './ussd-gateway.js';
import { UssdTurnRow } from './ussd-turn.entity.js';

const USSD_TURN = keyPurpose('ussd-turn');

/** Networks end a session after three minutes; gateways repeat a callback within seconds. */
const SESSION_MS = 3 * 60_000;
const KEPT_MS = 15 * 60_000;

/** The turn has been answered before; what was done for it again is taken back. */
class Repeated extends Error {}

/** Whoever calls, and whose challenge is theirs. */
interface Caller {
  readonly number: string;
  readonly subject: string;
  readonly suspended: boolean;
}

/**
 * What a turn comes to: a code to show, the question for a reference, or the neutral text, for a reason that only we know; of a
 * repeated turn not even we.
 */
type Found = ShownChallenge | NotShown | 'suspended';
type Decision = Found | 'reference' | 'other_code' | 'no_number' | 'repeated' | 'ended';

/** USSD by pull: the user dials, the network vouches for the number, we answer a screen. */
@Injectable()
export class UssdService {
  private readonly logger = new Logger(UssdService.name);

  constructor(
    private readonly users: UsersService,
    private readonly otp: OtpService,
    private readonly limits: RateLimits,
    private readonly database: Database,
    private readonly ring: KeyRing,
    private readonly metrics: Metrics,
    private readonly config: Config<typeof USSD_SETTINGS>,
    housekeeping: Housekeeping,
  ) {
    housekeeping.register('USSD turns', () => this.sweep());
  }

  /**
   * Shows the code of the caller's live ussd challenge. Any other number, no challenge, a wrong reference, a code shown
   * too often, or a suspended user get the same neutral text for the same statements; only a reference that is no guess
   * gets back what it paid. With USSD_REF a dial without a reference is asked for it, whoever calls; the reply is the
   * next turn of the session, which nothing here remembers.
   * Always answers within USSD_TIMEOUT and a tenth of a second: a network waits no longer, so whatever fails is a screen
   * that asks to dial again. So is what fails in `prove`, which comes first.
   * @throws AppError NOT_FOUND, of `prove`.
   */
  async answer({ name, setting }: UssdGateway, turn: UssdTurn, prove?: () => Promise<void>): Promise<UssdScreen> {
    const texts = USSD_TEXTS[setting.language];
    try {
      const decision = await Deadline.within(this.config.USSD_TIMEOUT, async () => {
        await prove?.();
        return turn.event === 'end' ? this.counted(name, 'ended') : this.decide(name, turn);
      });
      if (decision === 'ended') return screen('');
      if (typeof decision !== 'string') {
        this.logger.log(`${name}: code shown`);
        return screen(texts.code(decision.code, decision.secondsLeft));
      }
      if (decision === 'reference') {
        this.logger.log(`${name}: asked for the reference`);
        return { text: texts.reference, ends: false };
      }
      this.logger.log(`${name}: nothing to show: ${decision}`);
      return screen(texts.nothing);
    } catch (error) {
      if (isUnproven(error)) throw error;
      if (isLimited(error)) {
        this.metrics.countTurn(name, 'too_many');
        this.logger.warn(`${name}: a number dials too often`);
        return screen(texts.tooMany);
      }
      this.metrics.countTurn(name, 'busy');
      const reason = error instanceof AppError ? `${error.code} ${error.options.reason ?? ''}` : (error as Error).name;
      this.logger.error(`${name}: not answered: ${reason}`);
      return screen(texts.busy);
    }
  }

  /** @throws AppError RATE_LIMITED, OPERATION_TIMEOUT, SERVICE_UNAVAILABLE */
  private async decide(gateway: string, turn: UssdTurn): Promise<Decision> {
    const number = this.users.readNumber(turn.from);
    if (number === undefined || !turn.ours) return this.counted(gateway, turn.ours ? 'no_number' : 'other_code');
    const content = [turn.event, turn.sequence, ...turn.inputs];
    const key = this.ring.mac(USSD_TURN, this.ring.stableId, gateway, turn.session, number, ...content).toString('hex');
    const given = turn.inputs[0];
    // Asking looks nobody up, so that it cannot tell who has a request.
    const asks = given === undefined && this.config.USSD_REF === 'on';
    const caller = asks ? undefined : await this.callerAt(number);
    try {
      const decision = await this.database.transaction(async (tx) => {
        await this.limits.spend(USSD_LIMITS.ussd_dial, number, { tx });
        const decided = caller === undefined ? 'reference' : await this.show(tx, caller, given);
        if (!(await this.remember(tx, key, decided))) throw new Repeated();
        return decided;
      });
      return this.counted(gateway, decision);
    } catch (error) {
      if (error instanceof Repeated && asks) return 'reference';
      if (!(error instanceof Repeated || isLimited(error))) throw error;
      // What was answered before is answered again, also when the caller has no more turns.
      const before = await this.recall(key);
      if (before !== undefined) return asks ? 'reference' : before;
      if (isLimited(error)) throw error;
      await this.forget(key);
      return this.decide(gateway, turn);
    }
  }

  private counted<T extends Exclude<Decision, 'repeated'>>(gateway: string, decision: T): T {
    this.metrics.countTurn(gateway, typeof decision === 'string' ? decision : 'shown');
    return decision;
  }

  private async callerAt(number: string): Promise<Caller> {
    const user = await this.users.find({ kind: 'cell_number', value: number });
    const suspended = user !== undefined && user.status !== 'ACTIVE';
    const { subject } = this.otp.subjectOf(suspended ? undefined : user?.id, number);
    return { number, subject, suspended };
  }

  /**
   * A reference is paid for before it is compared; after too many wrong ones none is compared for a while. That of a
   * request that is over is no guess, and tells nothing of one to come. The number may have been left since it was looked
   * up: the statement that reads the challenge sees whose it is, and a change ends that challenge.
   */
  private async show(tx: Transaction, { number, subject, suspended }: Caller, given?: string): Promise<Found> {
    if (given !== undefined) await this.limits.spend(USSD_LIMITS.ussd_ref, number, { tx });
    const found = await this.otp.show(tx, subject, this.users.isNumberOf(sql`challenges.user_id`, number), given);
    const isGuess = found === 'wrong_reference' || found === 'no_request';
    if (given !== undefined && !isGuess) await this.limits.giveBack(USSD_LIMITS.ussd_ref, number, tx);
    return suspended ? 'suspended' : found;
  }

  /** False when the turn has been answered before: the unique index decides. */
  private async remember(tx: Statements, key: string, decision: Decision): Promise<boolean> {
    const shown = typeof decision === 'string' ? undefined : decision;
    const { subject = null, challenge_id = null, nonce = null, key_id = null } = shown?.source ?? {};
    const id = await tx.insertIfAbsent(sql`/* UssdService.remember */ 
      INSERT INTO ussd_turns (turn, subject, challenge_id, nonce, key_id, seconds_left, created_at)
      VALUES (${key}, ${subject}, ${challenge_id}, ${nonce}, ${key_id}, ${shown?.secondsLeft ?? null}, ${NOW})`);
    return id !== undefined;
  }

  /** Undefined when the turn was of a session that is long over: the ids of some gateways come round. */
  private async recall(key: string): Promise<Decision | undefined> {
    const row = await this.database.row(
      rowOf(UssdTurnRow).and({ age: Number }),
      sql`/* UssdService.recall */ SELECT *, ${NOW} - created_at AS age FROM ussd_turns WHERE turn = ${key}`,
    );
    if (row === undefined || row.age > SESSION_MS) return undefined;
    const { subject, challenge_id, nonce, key_id, seconds_left } = row;
    if (subject === null || challenge_id === null || nonce === null || key_id === null) return 'repeated';
    const source = { subject, challenge_id, nonce, key_id };
    this.otp.assertTells(source);
    return { source, code: this.otp.codeOf(source), secondsLeft: seconds_left ?? 0 };
  }

  private async forget(key: string): Promise<void> {
    await this.database.change(
      sql`/* UssdService.forget */ DELETE FROM ussd_turns WHERE turn = ${key} AND created_at < ${NOW} - ${SESSION_MS}`,
    );
  }

  private sweep(): Promise<number> {
    const where = sql`created_at < ${NOW} - ${KEPT_MS}`;
    return removeInBatches(this.database, { table: sql`ussd_turns`, key: sql`turn`, where });
  }
}

function isLimited(error: unknown): boolean {
  return AppError.is(error, ERRORS.RATE_LIMITED);
}

function isUnproven(error: unknown): boolean {
  return AppError.is(error, ERRORS.NOT_FOUND);
}

function screen(text: string): UssdScreen {
  return { text, ends: true };
}
