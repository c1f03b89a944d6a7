import { Injectable, Module } from '@nestjs/common';
import type { RequestContext } from './request-context.js';
import { StaffGate } from './staff-gate.js';

/** An operation that is refused because the token lacks the scope of a root field. */
export interface ScopeRefusal {
  readonly field: string;
  readonly scope: string;
  readonly context: RequestContext;
}

type ScopeRefusalListener = (refusal: ScopeRefusal) => Promise<void>;

/** Tells features of operations that are refused before any resolver runs. */
@Injectable()
export class ScopeRefusals {
  private readonly listeners: ScopeRefusalListener[] = [];

  /** Calls `listener` before the refusal is sent. What it throws is sent instead. */
  onRefused(listener: ScopeRefusalListener): void {
    this.listeners.push(listener);
  }

  async report(refusal: ScopeRefusal): Promise<void> {
    for (const listener of this.listeners) await listener(refusal);
  }
}

@Module({ providers: [ScopeRefusals, StaffGate], exports: [ScopeRefusals, StaffGate] })
export class ScopeRefusalsModule {}
