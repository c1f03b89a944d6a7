import { Controller, Get, Header, Param } from '@nestjs/common';
import { Config, type PROCESS_SETTINGS } from '../../platform/config/index.js';
import type { DOCS } from '../../platform/openapi/docs.facts.js';
import { ApiExcludeEndpoint, ApiOperation, ApiTags } from '../../platform/openapi/index.js';
import { ERRORS } from '../../platform/errors/index.js';
import { Public } from '../../platform/http/index.js';
import { SCOPES } from '../tokens/scopes.js';
import { SigningKeys } from '../tokens/signing-keys.js';

/** Discovery for resource servers and OAuth clients. */
@ApiTags('Discovery')
@Controller('.well-known')
@Public()
export class MetadataController {
  constructor(
    private readonly keys: SigningKeys,
    private readonly config: Config<typeof PROCESS_SETTINGS & typeof DOCS.settings>,
  ) {}

  @Get('jwks.json')
  @Header('cache-control', 'public, max-age=300')
  @ApiOperation({
    operationId: 'getSigningKeys',
    summary: 'Public keys of access tokens (RFC 7517).',
  })
  getSigningKeys(): ReturnType<SigningKeys['getKeySet']> {
    return this.keys.getKeySet();
  }

  @Get('oauth-authorization-server')
  @Header('cache-control', 'public, max-age=300')
  @ApiOperation({
    operationId: 'getServerMetadata',
    summary: 'Authorization server metadata (RFC 8414).',
  })
  getServerMetadata(): Record<string, unknown> {
    const base = this.config.BASE_URL;
    const methods = ['client_secret_post', 'client_secret_basic'];
    return {
      issuer: base,
      token_endpoint: `${base}/api/oauth/token`,
      revocation_endpoint: `${base}/api/oauth/revoke`,
      introspection_endpoint: `${base}/api/oauth/introspect`,
      jwks_uri: `${base}/.well-known/jwks.json`,
      grant_types_supported: [
        'password',
        'refresh_token',
        'urn:keypad:params:oauth:grant-type:otp',
      ],
      response_types_supported: [],
      scopes_supported: SCOPES,
      token_endpoint_auth_methods_supported: methods,
      revocation_endpoint_auth_methods_supported: methods,
      introspection_endpoint_auth_methods_supported: methods,
      ...(this.config.CONSOLE === 'off' ? {} : { service_documentation: `${base}/docs` }),
    };
  }

  /** Serves issuers with a path, which RFC 8414 §3.1 appends to the well-known part. */
  @Get('oauth-authorization-server/*')
  @Header('cache-control', 'public, max-age=300')
  @ApiExcludeEndpoint()
  getMetadataByPath(@Param('*') path: string): Record<string, unknown> {
    if (`/${path}` !== new URL(this.config.BASE_URL).pathname)
      throw ERRORS.NOT_FOUND({ reason: 'issuer' });
    return this.getServerMetadata();
  }
}
