export { DeliveryModule } from './delivery.module.js';
export { DeliveryService, type NewMessage } from './delivery.service.js';
export { VirtualPhone, type ReceivedMessage } from './virtual-phone.js';
