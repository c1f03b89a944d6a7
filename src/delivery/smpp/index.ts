export { isPlain } from './plain-text.js';
export { smppBind } from './smpp-bind.js';
export { SmppLink, type Reply } from './smpp-link.js';
export { encoded, textOf } from './smpp-text.js';
