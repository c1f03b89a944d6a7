export type { UssdForm } from './ussd-gateway-setting.js';
export {
  UssdGateway,
  type UssdAnswer,
  type UssdCallback,
  type UssdScreen,
} from './ussd-gateway.js';
export { UssdGateways } from './ussd-gateways.js';
export { UssdModule } from './ussd.module.js';
export { UssdService } from './ussd.service.js';
export type { LayoutField } from './ussd-layout.js';
