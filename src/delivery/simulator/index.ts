export { VirtualPhoneModule } from './virtual-phone.module.js';
export { VirtualPhone, type ReceivedMessage } from './virtual-phone.js';
