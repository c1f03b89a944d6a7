import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/index.js';
import type { Transaction } from '../../platform/database/index.js';
import { AppError, ERRORS } from '../../platform/errors/index.js';
import { RateLimits } from '../../platform/rate-limits/index.js';
import { CodeDisplayService, type NotShown, type ShownChallenge } from '../../accounts/otp/index.js';
import { UsersService } from '../../accounts/users/index.js';
import type { UssdTurn } from './ussd-gateway.js';
import { RepeatedTurn, UssdTurns } from './ussd-turns.js';
import { USSD } from './ussd.facts.js';

/**
 * The decision on a turn: the code to show, the question for a reference, or the reason for the neutral text. The
 * reason is for the log and the metrics; for a repeated turn it is not known.
 */
export type UssdDecision = ShownChallenge | NotShown | 'reference' | 'other_code' | 'no_number' | 'repeated';

export interface DecidedTurn {
  readonly decision: UssdDecision;
  /** True if the turn was decided before. */
  readonly isRepeated: boolean;
}

/** Decides which code a caller sees. */
@Injectable()
export class UssdCodes {
  constructor(
    private readonly users: UsersService,
    private readonly display: CodeDisplayService,
    private readonly limits: RateLimits,
    private readonly turns: UssdTurns,
    private readonly config: Config<typeof USSD.settings>,
  ) {}

  /**
   * Decides on a turn. A number without an account, without a challenge, with a wrong reference, with a code shown too
   * often, or of a suspended user runs the same statements. Only a reference that is no guess gets its hit back.
   * @throws AppError RATE_LIMITED, OPERATION_TIMEOUT, SERVICE_UNAVAILABLE
   */
  async decide(gateway: string, turn: UssdTurn): Promise<DecidedTurn> {
    const number = this.users.readNumber(turn.from);
    if (number === undefined || !turn.ours) {
      return { decision: turn.ours ? 'no_number' : 'other_code', isRepeated: false };
    }
    const key = this.turns.keyOf(gateway, turn.session, number, turn.event, turn.sequence, ...turn.inputs);
    const given = turn.inputs[0];
    // The question looks up no account, so it cannot reveal who has a request.
    const asks = given === undefined && this.config.USSD_REF === 'on';
    try {
      const decision = await this.turns.remember(key, async (tx): Promise<UssdDecision> => {
        await this.limits.spend(USSD.limits.ussd_dial, number, { tx });
        return asks ? 'reference' : this.show(tx, number, given);
      });
      return { decision, isRepeated: false };
    } catch (error) {
      const isRepeated = error instanceof RepeatedTurn;
      if (isRepeated && asks) return { decision: 'reference', isRepeated };
      if (!isRepeated && !isLimited(error)) throw error;
      // A repeated turn gets the same screen, even after the rate limit is reached.
      const before = await this.turns.recall(key);
      if (before !== undefined) return { decision: asks ? 'reference' : before, isRepeated: true };
      if (!isRepeated) throw error;
      await this.turns.forget(key);
      return this.decide(gateway, turn);
    }
  }

  /**
   * Counts a reference before comparing it; after too many wrong ones none is compared for a while. The reference of an
   * ended request is no guess, because it reveals nothing about the next one.
   */
  private async show(tx: Transaction, number: string, given?: string): Promise<ShownChallenge | NotShown> {
    if (given !== undefined) await this.limits.spend(USSD.limits.ussd_ref, number, { tx });
    const isCaller = this.users.isNamed({ kind: 'cell_number', value: number });
    const found = await this.display.show(tx, { number, isCaller }, given);
    const isGuess = found === 'wrong_reference' || found === 'no_request' || found === 'suspended';
    if (given !== undefined && !isGuess) await this.limits.giveBack(USSD.limits.ussd_ref, number, tx);
    return found;
  }
}

export function isLimited(error: unknown): boolean {
  return AppError.is(error, ERRORS.RATE_LIMITED);
}
