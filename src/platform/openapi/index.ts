export { ApiRefusals } from './api-refusals.js';
export { createOpenApi, serveOpenApi } from './openapi.js';
export {
  ApiBody,
  ApiConsumes,
  ApiExcludeController,
  ApiExcludeEndpoint,
  ApiHeader,
  ApiOkResponse,
  ApiOperation,
  ApiProperty,
  ApiPropertyOptional,
  ApiSecurity,
  ApiTags,
} from './openapi-decorators.js';
