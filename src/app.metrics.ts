import { RATE_LIMITED } from './limits/limits.metrics.js';
import { DELIVERY_STEPS, TEST_SIGN_INS } from './otp/otp.metrics.js';
import { IDS_USED_UP, OVERLOAD_REFUSED } from './overload/overload.metrics.js';
import { SMS_ALARMS, SMS_REFUSED } from './sms/sms.metrics.js';
import { USSD_TURNS } from './ussd/ussd.metrics.js';
import { WEBHOOK_ALARMS, WEBHOOK_DELIVERIES } from './webhooks/webhooks.metrics.js';

/** Every counter of the service. */
export const APP_COUNTERS = [
  DELIVERY_STEPS,
  TEST_SIGN_INS,
  USSD_TURNS,
  SMS_REFUSED,
  SMS_ALARMS,
  RATE_LIMITED,
  OVERLOAD_REFUSED,
  IDS_USED_UP,
  WEBHOOK_DELIVERIES,
  WEBHOOK_ALARMS,
];
