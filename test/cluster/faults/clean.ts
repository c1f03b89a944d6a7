import type { Report } from './phase.js';

/** What every history shows: nothing lost or doubled, no forced sign-in, nothing untrue, an order of every object, equal
 * nodes and an intact audit trail. */
export const CLEAN: Report['verdict'] = {
  ...{ lost: [], doubled: [], forced: [], late: [], disordered: [] },
  ...{ differing: [], unaudited: [] },
};
