export { PhoneModule } from './phone.module.js';
export { VirtualPhone, type ReceivedMessage } from './virtual-phone.js';
