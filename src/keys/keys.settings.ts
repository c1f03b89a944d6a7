import { masterKeys } from './master-keys.js';

export { createDevelopmentKeys, findDevelopmentKeys } from './development-keys.js';

export const KEY_RING_SETTINGS = {
  KEYS: masterKeys({
    about:
      'Master keys, the active one first; prepend a new one to rotate. Outside production they are created and kept in DATA_DIR',
    default: '',
    production: 'required',
  }),
} as const;
