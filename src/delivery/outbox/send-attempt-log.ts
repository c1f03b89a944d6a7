import { Injectable, Logger } from '@nestjs/common';
import { OTP } from '../../accounts/otp/otp.facts.js';
import { MetricsService } from '../../platform/metrics/index.js';
import type { OurPart, ProviderOutcome } from './message-sender.js';
import type { SettledSendAttempt } from './message-store.js';
import type { OutboxMessage } from './outbox-message.entity.js';
import { ProviderRefusals } from './provider-refusals.js';
import { describeNextAttempt } from './settled-attempt.js';

/** Counts and logs the attempts to send a message. */
@Injectable()
export class SendAttemptLog {
  private readonly logger = new Logger('Outbox');

  constructor(
    private readonly metrics: MetricsService,
    private readonly refusals: ProviderRefusals,
  ) {}

  countAttempt({ kind }: OutboxMessage, { attempt }: SettledSendAttempt): void {
    const channel = kind === 'otp.mail' ? 'mail' : 'sms';
    const { provider, outcome: step } = attempt;
    this.metrics.count(OTP.counters.DELIVERY_STEPS, { channel, provider, step });
  }

  /** Logs a failed attempt, and raises an alarm if the provider refused us. */
  logFailure(
    { id }: OutboxMessage,
    { attempt, dueInMs }: Pick<SettledSendAttempt, 'attempt' | 'dueInMs'>,
    outcome: ProviderOutcome,
  ): void {
    const { provider, reason } = attempt;
    const resultText = attempt.outcome === 'unknown' ? 'perhaps accepted' : 'not accepted';
    const nextText = describeNextAttempt(dueInMs);
    const line = `message ${String(id)} by ${provider}: ${resultText} (${reason}), ${nextText}`;
    if (outcome.outcome !== 'rejected' || outcome.misconfigured !== true) {
      this.logger.warn(line);
      return;
    }

    const { refuses = 'account' } = outcome;
    this.logger.error(`${line}; provider ${provider} refuses our ${refuses}`);
    this.refusals.countRefusal(provider, refuses, reason);
  }

  /** Raises an alarm about a provider that refuses a connection. */
  logRefusedLink(provider: string, refuses: OurPart, reason: string): void {
    this.logger.error(`provider ${provider} refuses our ${refuses}: ${reason}`);
    this.refusals.countRefusal(provider, refuses, reason);
  }
}
