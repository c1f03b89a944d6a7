import type {
  ApiBodyOptions,
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

const ANY_BODY = [
  HTTP.errors.ORIGIN_NOT_ALLOWED,
  ERRORS.VALIDATION_FAILED,
  ERRORS.MALFORMED_REQUEST,
  ERRORS.PAYLOAD_TOO_LARGE,
  ERRORS.UNSUPPORTED_MEDIA_TYPE,
] as const;
const CLIENT_REFUSALS = [
  ...ANY_BODY,
  ERRORS.INVALID_CLIENT,
  ERRORS.RATE_LIMITED,
  ERRORS.SERVICE_UNAVAILABLE,
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

export const TOKEN_REFUSALS = [
  ...CLIENT_REFUSALS,
  AUTH.errors.INVALID_GRANT,
  AUTH.errors.SESSION_ENDED,
  AUTH.errors.INVALID_SCOPE,
  AUTH.errors.UNAUTHORIZED_CLIENT,
  AUTH.errors.UNSUPPORTED_GRANT_TYPE,
] as const;

export const REVOKE_REFUSALS = [...CLIENT_REFUSALS, AUTH.errors.TOKEN_OF_ANOTHER_CLIENT] as const;

export const INTROSPECT_REFUSALS = CLIENT_REFUSALS;

export const REVOKE_RESPONSE: ApiResponseNoStatusOptions = {
  description: 'The token is of no use any more.',
  schema: { type: 'object', maxProperties: 0, example: {} },
};

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

const REFRESH_TOKEN = 'kpr_AAAAAAAAAAw…';

const CLIENT = {
  client_id: {
    type: 'integer',
    description: 'Required without `Authorization: Basic`.',
    example: 1,
  },
  client_secret: {
    type: 'string',
    description: 'Required without `Authorization: Basic`.',
    example: 'kps_…',
  },
} as const;

export const TOKEN_BODY: ApiBodyOptions = {
  schema: {
    oneOf: [
      {
        type: 'object',
        title: 'By one-time password',
        required: ['grant_type', 'username', 'password'],
        properties: {
          grant_type: { type: 'string', enum: ['password'], example: 'password' },
          ...CLIENT,
          username: { type: 'string', example: '09121234567' },
          password: { type: 'string', description: 'The one-time password.', example: '123456' },
          scope: { type: 'string', default: '*', example: '*' },
        },
      },
      {
        type: 'object',
        title: 'By refresh token',
        required: ['grant_type', 'refresh_token'],
        properties: {
          grant_type: { type: 'string', enum: ['refresh_token'], example: 'refresh_token' },
          ...CLIENT,
          refresh_token: { type: 'string', example: REFRESH_TOKEN },
          scope: { type: 'string', default: '', example: '' },
        },
      },
    ],
  },
};

export const TOKEN_ONLY_BODY: ApiBodyOptions = {
  schema: {
    type: 'object',
    required: ['token'],
    properties: { token: { type: 'string', example: REFRESH_TOKEN }, ...CLIENT },
  },
};

export const TOKEN_RESPONSE: ApiResponseNoStatusOptions = {
  description: 'Tokens.',
  schema: {
    type: 'object',
    required: ['token_type', 'expires_in', 'access_token', 'refresh_token', 'scope'],
    properties: {
      token_type: { type: 'string', enum: ['Bearer'], example: 'Bearer' },
      expires_in: {
        type: 'integer',
        description: 'Lifetime of the access token in seconds. It does not outlive its session.',
        example: 900,
      },
      access_token: { type: 'string', description: 'JWT (RFC 9068).', example: 'eyJ…' },
      refresh_token: { type: 'string', example: REFRESH_TOKEN },
      scope: { type: 'string', example: 'profile tickets cards' },
    },
  },
};

export const INTROSPECTION_RESPONSE: ApiResponseNoStatusOptions = {
  description: 'A live token of the client. For any other token, only `active: false`.',
  schema: {
    type: 'object',
    required: ['active'],
    properties: {
      active: { type: 'boolean', example: true },
      token_type: { type: 'string', enum: ['Bearer', 'refresh_token'], example: 'Bearer' },
      sub: { type: 'string', example: '7' },
      client_id: { type: 'string', example: '1' },
      scope: { type: 'string', example: 'profile tickets cards' },
      sid: { type: 'string', description: 'Id of the session.', example: '12' },
      iat: { type: 'integer', description: 'Seconds since 1970.', example: 1_795_348_800 },
      exp: { type: 'integer', description: 'Seconds since 1970.', example: 1_795_349_700 },
    },
  },
};
