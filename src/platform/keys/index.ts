export { createDevelopmentKeys, findDevelopmentKeys } from './development-keys.js';
export { keyPurpose } from './key-purpose.js';
export { equal, keyIdOf, KeyRing } from './key-ring.js';
export { KeysModule } from './keys.module.js';
export { rewrap, type RewrapProgress } from './rewrap.js';
