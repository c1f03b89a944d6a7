import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Config } from '../../platform/config/index.js';
import { StaffGate } from '../../platform/graphql/index.js';
import { createBucketMatcher } from '../../platform/http/index.js';
import { StaffRefusals, toStaffAttempt } from './staff-refusals.js';
import { STAFF } from './staff.facts.js';

/**
 * Opens operations for staff, those on the own access included, only to callers in
 * `STAFF_NETWORKS`, if it names any (ROLE-13). The token does not count: from any other network it
 * opens what every user has.
 */
@Injectable()
export class NetworkGate implements OnModuleInit {
  constructor(
    private readonly gate: StaffGate,
    private readonly refusals: StaffRefusals,
    private readonly config: Config<typeof STAFF.settings>,
  ) {}

  onModuleInit(): void {
    const { STAFF_NETWORKS } = this.config;
    if (STAFF_NETWORKS.length === 0) return;

    const isAllowed = createBucketMatcher(STAFF_NETWORKS);
    this.gate.onCall(async (call) => {
      if (isAllowed(call.context.address)) return;
      await this.refusals.recordOutside(toStaffAttempt(call));
      throw STAFF.errors.NETWORK_NOT_ALLOWED();
    });
  }
}
