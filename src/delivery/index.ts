export { DeliveryModule } from './delivery.module.js';
export { DeliveryService, type NewMessage } from './delivery.service.js';
export { NUMBER_CHANGED } from './texts.js';
export { VirtualPhone, type ReceivedMessage } from './virtual-phone.js';
export type { UssdScreen } from './ussd/ussd-gateway.js';
export type { HandsetScreen, HandsetSession } from './ussd/virtual-handset.js';
export { DeadLetters, type DeadLetter } from './dead-letters.js';
export { Receipts } from './receipts.js';
export { Timeline } from './timeline.js';
