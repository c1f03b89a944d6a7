export type { UssdGatewayForm } from './ussd-gateway-setting.js';
export { UssdGateway } from './ussd-gateway.js';
export { type UssdGatewayCallback } from './ussd-callback.js';
export { type UssdGatewayResponse, type UssdScreen } from './ussd-session-turn.js';
export { UssdGateways } from './ussd-gateways.js';
export { UssdModule } from './ussd.module.js';
export { UssdService } from './ussd.service.js';
export type { UssdLayoutField } from './ussd-layout.js';
