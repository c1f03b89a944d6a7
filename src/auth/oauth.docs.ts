import type {
  ApiBodyOptions,
  ApiHeaderOptions,
  ApiOperationOptions,
  ApiResponseNoStatusOptions,
} from '@nestjs/swagger';
import { CHANNELS } from '../otp/index.js';

// OpenAPI shapes of the sign-in routes that have no class.

export const REGISTER_RESPONSE: ApiResponseNoStatusOptions = {
  description: 'The user was created.',
  schema: { type: 'object', required: ['user_id'], properties: { user_id: { type: 'integer' } } },
};

export const INITIALIZE: ApiOperationOptions = {
  summary: 'Requests a one-time password.',
  description:
    'Returns `SMS_NOT_OFFERED` for channel `sms` if no text messages are sent to the number. Channel `ussd` still works.',
};

export const INITIALIZE_RESPONSE: ApiResponseNoStatusOptions = {
  description: 'A one-time password is on its way.',
  schema: {
    type: 'object',
    required: ['avatar', 'channel', 'ussd_code', 'waiting_time', 'otp_time_diff'],
    properties: {
      avatar: { type: 'string', format: 'uri' },
      channel: { type: 'string', enum: [...CHANNELS] },
      ussd_code: { type: 'string', description: 'Code to dial; empty for sms.' },
      waiting_time: { type: 'integer', description: 'Seconds until the next initialize is accepted.' },
      otp_time_diff: { type: 'integer', description: 'Seconds until the one-time password expires.' },
    },
  },
};

export const LANGUAGE_HEADER: ApiHeaderOptions = {
  name: 'accept-language',
  required: false,
  description: 'Language of messages and errors: Persian for `fa`, otherwise English.',
};

const CLIENT = {
  client_id: { type: 'integer', description: 'Required without `Authorization: Basic`.' },
  client_secret: { type: 'string', description: 'Required without `Authorization: Basic`.' },
} as const;

export const TOKEN_BODY: ApiBodyOptions = {
  schema: {
    oneOf: [
      {
        type: 'object',
        title: 'By one-time password',
        required: ['grant_type', 'username', 'password'],
        properties: {
          grant_type: { type: 'string', enum: ['password'] },
          ...CLIENT,
          username: { type: 'string' },
          password: { type: 'string', description: 'The one-time password.' },
          scope: { type: 'string', default: '*' },
        },
      },
      {
        type: 'object',
        title: 'By refresh token',
        required: ['grant_type', 'refresh_token'],
        properties: {
          grant_type: { type: 'string', enum: ['refresh_token'] },
          ...CLIENT,
          refresh_token: { type: 'string' },
          scope: { type: 'string', default: '' },
        },
      },
    ],
  },
};

export const TOKEN_ONLY_BODY: ApiBodyOptions = {
  schema: {
    type: 'object',
    required: ['token'],
    properties: { token: { type: 'string' }, ...CLIENT },
  },
};

export const TOKEN_RESPONSE: ApiResponseNoStatusOptions = {
  description: 'Tokens.',
  schema: {
    type: 'object',
    required: ['token_type', 'expires_in', 'access_token', 'refresh_token', 'scope'],
    properties: {
      token_type: { type: 'string', enum: ['Bearer'] },
      expires_in: {
        type: 'integer',
        description: 'Lifetime of the access token in seconds. It does not outlive its session.',
      },
      access_token: { type: 'string', description: 'JWT (RFC 9068).' },
      refresh_token: { type: 'string' },
      scope: { type: 'string' },
    },
  },
};

export const INTROSPECTION_RESPONSE: ApiResponseNoStatusOptions = {
  description: 'A live token of the client. For any other token, only `active: false`.',
  schema: {
    type: 'object',
    required: ['active'],
    properties: {
      active: { type: 'boolean' },
      token_type: { type: 'string', enum: ['Bearer', 'refresh_token'] },
      sub: { type: 'string' },
      client_id: { type: 'string' },
      scope: { type: 'string' },
      sid: { type: 'string', description: 'Id of the session.' },
      iat: { type: 'integer', description: 'Seconds since 1970.' },
      exp: { type: 'integer', description: 'Seconds since 1970.' },
    },
  },
};
