export { keyPurpose } from './key-purpose.js';
export { equal, KeyRing } from './key-ring.js';
export { KeysModule } from './keys.module.js';
export { rewrap, type RewrapProgress } from './rewrap.js';
