import { createLineForm } from '../../platform/typed-text/index.js';

/** Pattern of a trimmed first or last name. */
export const NAME = createLineForm(60);
