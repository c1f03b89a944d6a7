export { equal, KeyRing } from './key-ring.js';
export { KeysModule } from './keys.module.js';
export { rewrap, type RewrapProgress } from './rewrap.js';
export { SigningKeys } from './signing-keys.js';
