export { maskPans } from './mask-pans.js';
export { maskPan, readPan } from './pan.js';
