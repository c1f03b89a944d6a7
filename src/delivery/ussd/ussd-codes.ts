import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/index.js';
import type { Transaction } from '../../platform/database/index.js';
import { AppError, ERRORS } from '../../platform/errors/index.js';
import { RateLimits } from '../../platform/rate-limits/index.js';
import {
  CodeDisplayService,
  type CodeNotShownReason,
  type ShownChallenge,
} from '../../accounts/otp/index.js';
import { UsersService } from '../../accounts/users/index.js';
import { RepeatedTurnError, UssdTurns } from './ussd-turns.js';
import { USSD } from './ussd.facts.js';
import type { UssdSessionTurn } from './ussd-session-turn.js';

/**
 * The decision on a turn: the code to show, the question for a reference, or the reason for the
 * neutral text. The reason is for the log and the metrics; for a repeated turn it is not known.
 */
export type UssdTurnDecision =
  ShownChallenge | CodeNotShownReason | 'reference' | 'other_code' | 'no_number' | 'repeated';

export interface DecidedUssdTurn {
  readonly decision: UssdTurnDecision;
  /** True if the turn was decided before. */
  readonly isRepeated: boolean;
}

/** The reasons after which a reference stays counted. */
const GUESSES: readonly CodeNotShownReason[] = ['wrong_reference', 'no_request', 'suspended'];

/** Decides which code a caller sees. */
@Injectable()
export class UssdCodeService {
  constructor(
    private readonly users: UsersService,
    private readonly display: CodeDisplayService,
    private readonly limits: RateLimits,
    private readonly turns: UssdTurns,
    private readonly config: Config<typeof USSD.settings>,
  ) {}

  /**
   * Decides on a turn. A number without an account, without a challenge, with a wrong reference,
   * with a code shown too often, or of a suspended user runs the same statements. Only a reference
   * that is no guess gets its hit back.
   * @throws AppError RATE_LIMITED, OPERATION_TIMEOUT, SERVICE_UNAVAILABLE
   */
  async decideTurn(gateway: string, turn: UssdSessionTurn): Promise<DecidedUssdTurn> {
    const number = this.users.readNumber(turn.from);
    if (!turn.ours) return { decision: 'other_code', isRepeated: false };
    if (number === undefined) return { decision: 'no_number', isRepeated: false };

    const { session, event, sequence, inputs } = turn;
    const turnKey = this.turns.deriveKey(gateway, session, number, event, sequence, ...inputs);
    const [givenReference] = inputs;
    // The question looks up no account, so it cannot reveal who has a request.
    const asksReference = givenReference === undefined && this.config.USSD_REF === 'on';
    const decide = async (tx: Transaction): Promise<UssdTurnDecision> => {
      await this.limits.countOrRefuse(USSD.limits.ussd_dial, number, { tx });
      if (asksReference) return 'reference';
      return this.showCode(tx, number, givenReference);
    };

    try {
      const decision = await this.turns.storeTurn(turnKey, decide);
      return { decision, isRepeated: false };
    } catch (error) {
      const earlierTurn = await this.recallTurn(turnKey, error as Error, asksReference);
      return earlierTurn ?? (await this.decideTurn(gateway, turn));
    }
  }

  /**
   * Returns the earlier decision on a turn that was not stored: it is repeated, or the rate limit
   * is reached. Returns undefined if its session ended long ago, and its row is removed.
   * @throws AppError of any other failure
   */
  private async recallTurn(
    turnKey: string,
    failure: Error,
    asksReference: boolean,
  ): Promise<DecidedUssdTurn | undefined> {
    const isRepeated = failure instanceof RepeatedTurnError;
    if (isRepeated && asksReference) return { decision: 'reference', isRepeated };
    if (!isRepeated && !isRateLimited(failure)) throw failure;

    // A repeated turn gets the same screen, even after the rate limit is reached.
    const earlierDecision = await this.turns.findTurn(turnKey);
    if (earlierDecision !== undefined) {
      return { decision: asksReference ? 'reference' : earlierDecision, isRepeated: true };
    }
    if (!isRepeated) throw failure;

    await this.turns.removeTurn(turnKey);
    return undefined;
  }

  /**
   * Counts a reference before comparing it; after too many wrong ones none is compared for a while.
   * The reference of an ended request is no guess, because it reveals nothing about the next one.
   */
  private async showCode(
    tx: Transaction,
    number: string,
    given?: string,
  ): Promise<ShownChallenge | CodeNotShownReason> {
    const limit = USSD.limits.ussd_ref;
    if (given !== undefined) await this.limits.countOrRefuse(limit, number, { tx });

    const callerCondition = this.users.toUsernameCondition({ kind: 'cell_number', value: number });
    const shown = await this.display.showCode(tx, { number, callerCondition }, given);
    const isGuess = typeof shown === 'string' && GUESSES.includes(shown);
    if (given !== undefined && !isGuess) await this.limits.giveBack(limit, number, tx);
    return shown;
  }
}

export function isRateLimited(error: unknown): boolean {
  return AppError.is(error, ERRORS.RATE_LIMITED);
}
