import { Injectable, Logger } from '@nestjs/common';
import { Config } from '../../config/index.js';
import { Database, Deadline, NOW, removeInBatches, sql, type Statements } from '../../database/index.js';
import { AppError } from '../../errors/index.js';
import { Housekeeping } from '../../housekeeping/index.js';
import { KeyRing } from '../../keys/index.js';
import { Budgets } from '../../limits/index.js';
import { Metrics } from '../../metrics/index.js';
import { OtpService, type ShownChallenge } from '../../otp/index.js';
import { UsersService } from '../../users/index.js';
import { USSD_TEXTS } from '../texts.js';
import type { UssdGateway, UssdScreen, UssdTurn } from './ussd-gateway.js';
import type { UssdTurnRow } from './ussd-turn.entity.js';

/** Sessions last three minutes at most; gateways repeat a callback within seconds. */
const KEPT_MS = 15 * 60_000;

/** The turn has been answered before; what was done for it again is taken back. */
class Repeated extends Error {}

/** USSD by pull: the user dials, the network vouches for the number, we answer one screen. */
@Injectable()
export class UssdService {
  private readonly logger = new Logger(UssdService.name);

  constructor(
    private readonly users: UsersService,
    private readonly otp: OtpService,
    private readonly budgets: Budgets,
    private readonly database: Database,
    private readonly ring: KeyRing,
    private readonly metrics: Metrics,
    private readonly config: Config,
    housekeeping: Housekeeping,
  ) {
    housekeeping.register('USSD turns', () => this.sweep());
  }

  /**
   * Shows the code of the caller's live ussd challenge. Any other number, no challenge, a wrong reference, a code shown
   * too often, or a suspended user get the same neutral text for the same statements. Always answers within USSD_TIMEOUT
   * and a tenth of a second: a network waits no longer, so whatever fails is a screen that asks to dial again.
   */
  async answer({ name, setting }: UssdGateway, turn: UssdTurn): Promise<UssdScreen> {
    if (turn.event === 'end') return { text: '', ends: true };
    const texts = USSD_TEXTS[setting.language];
    try {
      const shown = await Deadline.within(this.config.USSD_TIMEOUT, () => this.decide(name, turn));
      this.logger.log(`${name}: ${shown === undefined ? 'nothing to show' : 'code shown'}`);
      if (shown === undefined) return screen(texts.nothing);
      return screen(texts.code(shown.code, shown.secondsLeft));
    } catch (error) {
      if (error instanceof AppError && error.code === 'RATE_LIMITED') {
        this.logger.warn(`${name}: a number dials too often`);
        return screen(texts.tooMany);
      }
      const reason = error instanceof AppError ? `${error.code} ${error.options.reason ?? ''}` : (error as Error).name;
      this.logger.error(`${name}: not answered: ${reason}`);
      return screen(texts.busy);
    }
  }

  /** @throws AppError RATE_LIMITED, OPERATION_TIMEOUT, SERVICE_UNAVAILABLE */
  private async decide(gateway: string, turn: UssdTurn): Promise<ShownChallenge | undefined> {
    const number = this.users.readNumber(turn.from);
    if (number === undefined || !turn.ours) return undefined;
    const user = await this.users.find({ kind: 'cell_number', value: number });
    const { subject } = this.otp.subjectOf(user?.status === 'ACTIVE' ? user.id : undefined, number);
    const content = [turn.event, turn.sequence, ...turn.inputs];
    const key = this.ring
      .mac('ussd-turn', this.ring.stableId, gateway, turn.session, number, ...content)
      .toString('hex');
    try {
      return await this.database.transaction(async (tx) => {
        await this.budgets.spend('ussd_dial', number, { tx });
        const shown = await this.show(tx, subject, number, turn.inputs[0]);
        if (shown !== undefined) this.metrics.count('ussd', 'shown');
        if (!(await this.remember(tx, key, shown))) throw new Repeated();
        return shown;
      });
    } catch (error) {
      if (error instanceof Repeated) return this.recall(key);
      throw error;
    }
  }

  /** A reference is paid for before it is compared; after too many wrong ones it does not matter for a while. */
  private async show(
    tx: Statements,
    subject: string,
    number: string,
    given: string | undefined,
  ): Promise<ShownChallenge | undefined> {
    if (given === undefined) return this.otp.show(tx, subject);
    const isHeard = await this.mayGuess(tx, number);
    const shown = await this.otp.show(tx, subject, isHeard ? given : undefined);
    if (isHeard && shown !== undefined) await this.budgets.giveBack('ussd_ref', number, tx);
    return shown;
  }

  private async mayGuess(tx: Statements, number: string): Promise<boolean> {
    try {
      await this.budgets.spend('ussd_ref', number, { tx });
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'RATE_LIMITED') return false;
      throw error;
    }
  }

  /** False when the turn has been answered before: the unique index decides. */
  private async remember(tx: Statements, key: string, shown: ShownChallenge | undefined): Promise<boolean> {
    const { subject = null, challenge_id = null, nonce = null, key_id = null } = shown?.source ?? {};
    const id = await tx.insertIfAbsent(sql`
      INSERT INTO ussd_turns (turn, subject, challenge_id, nonce, key_id, seconds_left, created_at)
      VALUES (${key}, ${subject}, ${challenge_id}, ${nonce}, ${key_id}, ${shown?.secondsLeft ?? null}, ${NOW})`);
    return id !== undefined;
  }

  private async recall(key: string): Promise<ShownChallenge | undefined> {
    const row = await this.database.row<UssdTurnRow>(sql`SELECT * FROM ussd_turns WHERE turn = ${key}`);
    const { subject, challenge_id, nonce, key_id, seconds_left } = row ?? NO_TURN;
    if (subject === null || challenge_id === null || nonce === null || key_id === null) return undefined;
    const source = { subject, challenge_id, nonce, key_id };
    return { source, code: this.otp.codeOf(source), secondsLeft: seconds_left ?? 0 };
  }

  private sweep(): Promise<number> {
    const where = sql`created_at < ${NOW} - ${KEPT_MS}`;
    return removeInBatches(this.database, { table: sql`ussd_turns`, key: sql`turn`, where });
  }
}

const NO_TURN = { subject: null, challenge_id: null, nonce: null, key_id: null, seconds_left: null };

function screen(text: string): UssdScreen {
  return { text, ends: true };
}
