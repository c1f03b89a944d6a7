import { Injectable, Logger } from '@nestjs/common';
import { Config } from '../../platform/config/index.js';
import { Deadline } from '../../platform/database/index.js';
import { AppError, ERRORS } from '../../platform/errors/index.js';
import { MetricsService } from '../../platform/metrics/index.js';
import { isRateLimited, UssdCodes, type DecidedTurn } from './ussd-codes.js';
import type { UssdGateway, UssdScreen, UssdTurn } from './ussd-gateway.js';
import { USSD_TEXTS } from './ussd-texts.js';
import { countTurn } from './count-turn.js';
import type { USSD } from './ussd.facts.js';

/**
 * USSD by pull: the user dials, the network vouches for the number, the service returns a screen.
 */
@Injectable()
export class UssdService {
  private readonly logger = new Logger(UssdService.name);

  constructor(
    private readonly codes: UssdCodes,
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
    turn: UssdTurn,
    prove?: () => Promise<void>,
  ): Promise<UssdScreen> {
    const texts = USSD_TEXTS[setting.language];
    try {
      const decidedTurn = await Deadline.within(this.config.USSD_TIMEOUT, async () => {
        await prove?.();
        return turn.event === 'end' ? undefined : this.codes.decideTurn(name, turn);
      });
      this.countDecision(name, decidedTurn);
      if (decidedTurn === undefined) return createLastScreen('');
      const { decision } = decidedTurn;
      if (typeof decision !== 'string') {
        this.logger.log(`${name}: code shown`);
        return createLastScreen(texts.code(decision.code, decision.secondsLeft));
      }
      if (decision === 'reference') {
        this.logger.log(`${name}: asked for the reference`);
        return { text: texts.reference, ends: false };
      }
      this.logger.log(`${name}: nothing to show: ${decision}`);
      return createLastScreen(texts.nothing);
    } catch (error) {
      if (isUnproven(error)) throw error;
      if (isRateLimited(error)) {
        countTurn(this.metrics, name, 'too_many');
        this.logger.warn(`${name}: a number dials too often`);
        return createLastScreen(texts.tooMany);
      }
      countTurn(this.metrics, name, 'busy');
      const reason =
        error instanceof AppError
          ? `${error.code} ${error.options.reason ?? ''}`
          : (error as Error).name;
      this.logger.error(`${name}: no decision: ${reason}`);
      return createLastScreen(texts.busy);
    }
  }

  /** Counts a turn once, even if its gateway repeats it; undefined is the end of a session. */
  private countDecision(gateway: string, decided: DecidedTurn | undefined): void {
    if (decided === undefined) countTurn(this.metrics, gateway, 'ended');
    else if (!decided.isRepeated && decided.decision !== 'repeated') {
      countTurn(
        this.metrics,
        gateway,
        typeof decided.decision === 'string' ? decided.decision : 'shown',
      );
    }
  }
}

function isUnproven(error: unknown): boolean {
  return AppError.is(error, ERRORS.NOT_FOUND);
}

function createLastScreen(text: string): UssdScreen {
  return { text, ends: true };
}
