export { createDevelopmentKeys, findDevelopmentKeys } from './development-keys.js';
export { defineKeyPurpose } from './key-purpose.js';
export { equalsInConstantTime, readKeyId, KeyRing } from './key-ring.js';
export { KeysModule } from './keys.module.js';
export { rewrapColumn, type RewrapProgress } from './rewrap-column.js';
