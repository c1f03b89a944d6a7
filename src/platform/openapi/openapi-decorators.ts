export type SwaggerPackage = typeof import('@nestjs/swagger');
type SwaggerDecorator = (...decorated: unknown[]) => void;

const pendingDecorators: ((swagger: SwaggerPackage) => void)[] = [];

/**
 * Decorators of @nestjs/swagger that are applied when the description is requested. The package and
 * its dependencies are a sixth of all modules: a service that does not serve the description starts
 * without them.
 */
export const ApiBody = deferDecorator('ApiBody');
export const ApiConsumes = deferDecorator('ApiConsumes');
export const ApiExcludeController = deferDecorator('ApiExcludeController');
export const ApiExcludeEndpoint = deferDecorator('ApiExcludeEndpoint');
export const ApiHeader = deferDecorator('ApiHeader');
export const ApiOkResponse = deferDecorator('ApiOkResponse');
export const ApiOperation = deferDecorator('ApiOperation');
export const ApiProperty = deferDecorator('ApiProperty');
export const ApiPropertyOptional = deferDecorator('ApiPropertyOptional');
export const ApiResponse = deferDecorator('ApiResponse');
export const ApiSecurity = deferDecorator('ApiSecurity');
export const ApiTags = deferDecorator('ApiTags');

/** Loads the package and applies the decorators that waited for it. */
export async function loadSwagger(): Promise<SwaggerPackage> {
  const swagger = await import('@nestjs/swagger');
  for (const decorate of pendingDecorators.splice(0)) decorate(swagger);
  return swagger;
}

function deferDecorator<Name extends `Api${string}` & keyof SwaggerPackage>(
  name: Name,
): SwaggerPackage[Name] {
  const applyLater =
    (...options: unknown[]): SwaggerDecorator =>
    (...decorated) => {
      pendingDecorators.push((swagger) => {
        (swagger[name] as (...options: unknown[]) => SwaggerDecorator)(...options)(...decorated);
      });
    };
  return applyLater as SwaggerPackage[Name];
}
