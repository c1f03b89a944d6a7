import type {
  ApiHeaderOptions,
  ApiOperationOptions,
  ApiResponseNoStatusOptions,
} from '@nestjs/swagger';
import { ERRORS } from '../../platform/errors/index.js';
import { CHANNELS } from '../../accounts/otp/index.js';
import { OTP } from '../../accounts/otp/otp.facts.js';
import { SMS } from '../../delivery/sms/sms.facts.js';
import { USERS } from '../../accounts/users/users.facts.js';
import { HTTP } from '../../platform/http/http.facts.js';
import { AUTH } from '../auth.facts.js';

// OpenAPI shapes of the sign-in routes that have no class, and their refusals.

export const ANY_BODY = [
  HTTP.errors.ORIGIN_NOT_ALLOWED,
  ERRORS.VALIDATION_FAILED,
  ERRORS.MALFORMED_REQUEST,
  ERRORS.PAYLOAD_TOO_LARGE,
  ERRORS.UNSUPPORTED_MEDIA_TYPE,
] as const;

export const REGISTER_REFUSALS = [
  ...ANY_BODY,
  USERS.errors.REST_USER_EXISTS,
  ERRORS.RATE_LIMITED,
  ERRORS.SERVICE_UNAVAILABLE,
] as const;

export const INITIALIZE_REFUSALS = [
  ...ANY_BODY,
  SMS.errors.SMS_NOT_OFFERED,
  AUTH.errors.REST_USER_NOT_FOUND,
  OTP.errors.OTP_WAITING_TIME,
  ERRORS.RATE_LIMITED,
  SMS.errors.DELIVERY_UNAVAILABLE,
  ERRORS.SERVICE_UNAVAILABLE,
] as const;

export const REGISTER_RESPONSE: ApiResponseNoStatusOptions = {
  description: 'The user was created.',
  schema: {
    type: 'object',
    required: ['user_id'],
    properties: { user_id: { type: 'integer', example: 7 } },
  },
};

export const INITIALIZE: ApiOperationOptions = {
  operationId: 'requestCode',
  summary: 'Requests a one-time password.',
  description:
    'Returns `SMS_NOT_OFFERED` for channel `sms` if no text messages are sent to the number. ' +
    'Channel `ussd` still works.',
};

export const INITIALIZE_RESPONSE: ApiResponseNoStatusOptions = {
  description: 'A one-time password is on its way.',
  schema: {
    type: 'object',
    required: ['avatar', 'channel', 'ussd_code', 'waiting_time', 'otp_time_diff'],
    properties: {
      avatar: {
        type: 'string',
        format: 'uri',
        example: 'https://www.gravatar.com/avatar/5d41402abc4b2a76b9719d911017c592',
      },
      channel: { type: 'string', enum: [...CHANNELS], example: 'ussd' },
      ussd_code: { type: 'string', description: 'Code to dial; empty for sms.', example: '*6655#' },
      waiting_time: {
        type: 'integer',
        description: 'Seconds until the next initialize is accepted.',
        example: 60,
      },
      otp_time_diff: {
        type: 'integer',
        description: 'Seconds until the one-time password expires.',
        example: 300,
      },
    },
  },
};

export const LANGUAGE_HEADER: ApiHeaderOptions = {
  name: 'accept-language',
  required: false,
  description: 'Language of messages and errors: Persian for `fa`, otherwise English.',
};
