import { fillText } from '../../../platform/config/index.js';

/**
 * Fills in a URL. The option `base`, the address of the API, stays as it is; everything else is
 * escaped.
 */
export function fillUrl(url: string, values: object): string {
  return fillText(url, values, (value, name) =>
    name === 'base' ? value : encodeURIComponent(value),
  );
}
