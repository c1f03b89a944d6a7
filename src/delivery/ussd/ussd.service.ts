import { Injectable, Logger } from '@nestjs/common';
import { Config } from '../../platform/config/index.js';
import { DatabaseDeadline } from '../../platform/database/index.js';
import { AppError, ERRORS } from '../../platform/errors/index.js';
import { MetricsService } from '../../platform/metrics/index.js';
import {
  isRateLimited,
  UssdCodeService,
  type DecidedUssdTurn,
  type UssdTurnDecision,
} from './ussd-codes.js';
import type { UssdGateway } from './ussd-gateway.js';
import { USSD_TEXTS, type UssdScreenTexts } from './ussd-texts.js';
import { countTurn } from './count-turn.js';
import type { USSD } from './ussd.facts.js';
import type { UssdScreen, UssdSessionTurn } from './ussd-session-turn.js';

/**
 * USSD by pull: the user dials, the network vouches for the number, the service returns a screen.
 */
@Injectable()
export class UssdService {
  private readonly logger = new Logger(UssdService.name);

  constructor(
    private readonly codes: UssdCodeService,
    private readonly metrics: MetricsService,
    private readonly config: Config<typeof USSD.settings>,
  ) {}

  /**
   * Returns the screen of a turn: the code of the caller's live challenge, or one neutral text for
   * every other caller. With USSD_REF=on every dial without a reference gets the question for it;
   * the reply is the next turn, and nothing is stored between the two. The screen is ready within
   * USSD_TIMEOUT and a tenth of a second, because a network waits no longer. Every failure, also of
   * `prove`, which runs first, becomes a screen that asks to dial again.
   * @throws AppError NOT_FOUND if `prove` throws it
   */
  async answerTurn(
    { name, setting }: UssdGateway,
    turn: UssdSessionTurn,
    prove?: () => Promise<void>,
  ): Promise<UssdScreen> {
    const texts = USSD_TEXTS[setting.language];
    try {
      const decidedTurn = await DatabaseDeadline.within(this.config.USSD_TIMEOUT, async () => {
        await prove?.();
        if (turn.event === 'end') return undefined;
        return this.codes.decideTurn(name, turn);
      });
      this.countDecision(name, decidedTurn);
      if (decidedTurn === undefined) return createLastScreen('');
      return this.showDecision(name, decidedTurn.decision, texts);
    } catch (error) {
      // Only the gateway itself gets a screen.
      if (isUnproven(error)) throw error;
      return this.showFailure(name, error, texts);
    }
  }

  private showDecision(
    gateway: string,
    decision: UssdTurnDecision,
    texts: UssdScreenTexts,
  ): UssdScreen {
    if (typeof decision !== 'string') {
      this.logger.log(`${gateway}: code shown`);
      return createLastScreen(texts.code(decision.code, decision.secondsLeft));
    }
    if (decision === 'reference') {
      this.logger.log(`${gateway}: asked for the reference`);
      return { text: texts.reference, ends: false };
    }
    this.logger.log(`${gateway}: nothing to show: ${decision}`);
    return createLastScreen(texts.nothing);
  }

  /** Returns a screen that asks to dial again, and logs why there is no decision. */
  private showFailure(gateway: string, error: unknown, texts: UssdScreenTexts): UssdScreen {
    if (isRateLimited(error)) {
      countTurn(this.metrics, gateway, 'too_many');
      this.logger.warn(`${gateway}: a number dials too often`);
      return createLastScreen(texts.tooMany);
    }
    countTurn(this.metrics, gateway, 'busy');
    this.logger.error(`${gateway}: no decision: ${describeUssdFailure(error)}`);
    return createLastScreen(texts.busy);
  }

  /** Counts a turn once, even if its gateway repeats it; undefined is the end of a session. */
  private countDecision(gateway: string, decided: DecidedUssdTurn | undefined): void {
    if (decided === undefined) {
      countTurn(this.metrics, gateway, 'ended');
      return;
    }
    const { decision, isRepeated } = decided;
    if (isRepeated || decision === 'repeated') return;
    countTurn(this.metrics, gateway, typeof decision === 'string' ? decision : 'shown');
  }
}

function isUnproven(error: unknown): boolean {
  return AppError.is(error, ERRORS.NOT_FOUND);
}

function createLastScreen(text: string): UssdScreen {
  return { text, ends: true };
}

function describeUssdFailure(error: unknown): string {
  if (error instanceof AppError) return `${error.code} ${error.options.reason ?? ''}`;
  return (error as Error).name;
}
