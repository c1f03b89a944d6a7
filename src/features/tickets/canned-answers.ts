import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/index.js';
import type { StaffCannedAnswer } from './staff-ticket.types.js';
import type { TICKETS } from './tickets.facts.js';

/** The prepared texts for replies: those of DESK_ANSWERS, or examples in a demo without any. */
@Injectable()
export class CannedAnswers {
  private examples: readonly StaffCannedAnswer[] = [];

  constructor(private readonly config: Config<typeof TICKETS.settings>) {}

  listAnswers(): readonly StaffCannedAnswer[] {
    const { DESK_ANSWERS: answers } = this.config;
    return answers.length === 0 ? this.examples : answers;
  }

  /** Offers examples as long as DESK_ANSWERS has none. */
  offerExamples(examples: readonly StaffCannedAnswer[]): void {
    this.examples = examples;
  }
}
