export { maskPans } from './mask-pans.js';
export { isMistypedPan, maskPan, readPan } from './pan.js';
