export { examine } from './examine.js';
export type { Finding } from './finding.js';
export { keyUses, type KeyUse } from './key.checks.js';
