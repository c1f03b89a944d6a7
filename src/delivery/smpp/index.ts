export { defineSmppBind, toLinkTimes } from './smpp-bind.js';
export { SmppLink, type SmppRequestResult } from './smpp-link.js';
export {
  decodePduText,
  encodePduText,
  encodeSmsParts,
  getLinkAlphabet,
  type PduCoding,
} from './smpp-text.js';
