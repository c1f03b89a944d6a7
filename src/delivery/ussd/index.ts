export type { UssdGatewayForm } from './ussd-gateway-setting.js';
export {
  UssdGateway,
  type UssdGatewayResponse,
  type UssdGatewayCallback,
  type UssdScreen,
} from './ussd-gateway.js';
export { UssdGateways } from './ussd-gateways.js';
export { UssdModule } from './ussd.module.js';
export { UssdService } from './ussd.service.js';
export type { UssdLayoutField } from './ussd-layout.js';
