import type { ApiBodyOptions, ApiResponseNoStatusOptions } from '@nestjs/swagger';
import { ERRORS } from '../../platform/errors/index.js';
import { AUTH } from '../auth.facts.js';
import { ANY_BODY } from './oauth.docs.js';

const CLIENT_REFUSALS = [
  ...ANY_BODY,
  ERRORS.INVALID_CLIENT,
  ERRORS.RATE_LIMITED,
  ERRORS.SERVICE_UNAVAILABLE,
] as const;

export const TOKEN_REFUSALS = [
  ...CLIENT_REFUSALS,
  AUTH.errors.INVALID_GRANT,
  AUTH.errors.SESSION_ENDED,
  AUTH.errors.HOLDER_UNCONFIRMED,
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

const REFRESH_TOKEN = 'kpr_AAAAAAAAAAw…';

const NAME = { type: 'string', minLength: 1, maxLength: 60 } as const;
const NAME_USE = 'Stored at the first sign-in, and confirms a dormant account.';

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
          first_name: { ...NAME, description: NAME_USE, example: 'Sara' },
          last_name: { ...NAME, description: NAME_USE, example: 'Ahmadi' },
          new_account: {
            type: 'boolean',
            default: false,
            description: 'Leaves a dormant account behind. Needs both names.',
          },
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
