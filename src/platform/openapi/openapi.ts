import type { HttpServer, INestApplication } from '@nestjs/common';
import type { ApplicationConfig, ModulesContainer } from '@nestjs/core';
import type { OpenAPIObject } from '@nestjs/swagger';
import { ERRORS } from '../errors/index.js';
import { loadSwagger, type SwaggerPackage } from './openapi-decorators.js';

interface OpenApiServer {
  /** Public URL of the service. */
  readonly url: string;
}

/** Creates the OpenAPI description of the REST routes. */
export async function createOpenApi(
  app: INestApplication,
  server: OpenApiServer,
): Promise<OpenAPIObject> {
  return describeApi(app, server, await loadSwagger());
}

function describeApi(
  app: INestApplication,
  { url }: OpenApiServer,
  { DocumentBuilder, SwaggerModule }: SwaggerPackage,
): OpenAPIObject {
  const apiOutline = new DocumentBuilder()
    .addServer(url)
    .setTitle('keypad')
    .setVersion('1')
    .setDescription(
      'Sign-in by one-time password ([guide for app teams](/docs/guide)). ' +
        'Everything else is GraphQL, with the access token. ' +
        'Every refusal has the body of the Errors schema.',
    )
    .addBasicAuth(CLIENT_SCHEME, 'client')
    .addGlobalResponse({
      status: 'default',
      description:
        'Refused: `errors[0]` is the decisive fault. ' + `Any request may get ${ANY_REFUSAL}.`,
      schema: { $ref: '#/components/schemas/Errors' },
    })
    .build();
  const components = { ...apiOutline.components, schemas: { Errors: ERRORS_SCHEMA } };
  const apiDocument = SwaggerModule.createDocument(app, { ...apiOutline, components });

  for (const path of Object.values(apiDocument.paths)) {
    for (const method of ['get', 'post'] as const) {
      const apiOperation = path[method];
      // Says that the route is public, where generators would otherwise have to guess.
      if (apiOperation !== undefined) apiOperation.security ??= [];
    }
  }

  return apiDocument;
}

/** Refusals before a route has read its request, and faults of the service. */
const ANY_REFUSAL = [
  ERRORS.NOT_FOUND,
  ERRORS.METHOD_NOT_ALLOWED,
  ERRORS.INTERNAL_ERROR,
  ERRORS.SERVICE_UNAVAILABLE,
]
  .map(({ code, status }) => `\`${code}\` (${String(status)})`)
  .join(', ');

const CLIENT_SCHEME = {
  type: 'http',
  scheme: 'basic',
  description: 'Id and secret of the client, instead of both in the body (RFC 6749 §2.3.1).',
} as const;

const ERRORS_SCHEMA = {
  type: 'object',
  required: ['data', 'errors'],
  properties: {
    data: { type: 'object', nullable: true, description: 'Always null.' },
    errors: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['readable_code', 'message', 'request_id'],
        properties: {
          readable_code: { type: 'string', example: 'VALIDATION_FAILED' },
          message: { type: 'string' },
          field: { type: 'string' },
          details: { type: 'object', additionalProperties: { type: 'integer' } },
          ussd_code: {
            type: 'string',
            description:
              'With OTP_WAITING_TIME for the channel ussd: what to dial to see the current code.',
          },
          reason: {
            type: 'string',
            description:
              'With INVALID_GRANT for a code, at a network that has signed the user in before.',
            example: 'expired',
          },
          request_id: { type: 'string' },
        },
      },
    },
    error: { type: 'string', description: 'RFC 6749 §5.2, on the token routes and of every 404.' },
    error_description: { type: 'string' },
  },
};

/** The parts of an application that SwaggerModule reads, as a module of Nest gets them. */
interface OpenApiDocumentParts {
  readonly adapter: HttpServer;
  readonly modules: ModulesContainer;
  readonly config: ApplicationConfig;
}

/** Serves the description. Its page is made by the build (web/docs-rest.ts). */
export async function serveOpenApi(
  parts: OpenApiDocumentParts,
  server: OpenApiServer,
): Promise<void> {
  const { adapter, modules, config } = parts;
  const container = { getModules: () => modules };
  const swaggerApp = {
    container,
    config,
    getHttpAdapter: () => adapter,
  } as unknown as INestApplication;
  const swagger = await loadSwagger();
  const setupOptions = { ui: false, jsonDocumentUrl: 'docs/openapi.json', raw: ['json' as const] };
  swagger.SwaggerModule.setup(
    'docs',
    swaggerApp,
    () => describeApi(swaggerApp, server, swagger),
    setupOptions,
  );
}
