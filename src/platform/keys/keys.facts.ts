import { defineMasterKeys } from './master-keys.js';
import { defineFacts } from '../facts/index.js';

/** The facts of src/platform/keys. */
export const KEYS = defineFacts({
  settings: {
    KEYS: defineMasterKeys({
      about:
        'Master keys, the active one first; prepend a new one to rotate. Outside production they ' +
        'are created and kept in DATA_DIR',
      changedBy: 'Every operator, at the installation and at each rotation',
      default: '',
      production: 'required',
    }),
  },
});
