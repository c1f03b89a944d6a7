import { jsonSetting, rate } from '../config/index.js';
import { issuersFile } from './issuers-file.js';

/** Payment cards: their rate limit and their issuers. */
export const CARD_SETTINGS = {
  LIMIT_CARD_ADD: rate({ about: 'New cards, by user', default: '10/86400' }),
  CARD_ISSUERS: jsonSetting({
    about:
      'File of card networks and banks by leading digits, read at the start; adds to the included table or replaces it',
    default: '',
    form: 'file',
    none: undefined,
    schema: issuersFile,
  }),
} as const;
