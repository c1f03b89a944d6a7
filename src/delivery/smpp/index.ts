export { isPlainText } from './plain-text.js';
export { defineSmppBind, toLinkTimes } from './smpp-bind.js';
export { SmppLink, type SmppRequestResult } from './smpp-link.js';
export { encodePduText, decodePduText } from './smpp-text.js';
