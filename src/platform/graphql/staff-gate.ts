import { Injectable } from '@nestjs/common';
import type { RequestContext } from './request-context.js';

/** A call of a root field for staff, whose scope the token has. */
export interface StaffGateCall {
  readonly field: string;
  readonly scope: string;
  readonly context: RequestContext;
}

type StaffGateCheck = (call: StaffGateCall) => Promise<void>;

/**
 * Lets a feature refuse operations for staff before any resolver runs.
 */
@Injectable()
export class StaffGate {
  private readonly checks: StaffGateCheck[] = [];

  /**
   * Calls `check` once before each operation for staff, with its first field that is about others
   * or, if it has none, on the own access (`admin:self`). What it throws is sent.
   */
  onCall(check: StaffGateCheck): void {
    this.checks.push(check);
  }

  async admitCall(call: StaffGateCall): Promise<void> {
    for (const check of this.checks) await check(call);
  }
}
