export type Swagger = typeof import('@nestjs/swagger');
type AnyDecorator = (...decorated: unknown[]) => void;

const pending: ((swagger: Swagger) => void)[] = [];

/**
 * Decorators of @nestjs/swagger that are applied when the description is requested. The package and its dependencies
 * are a sixth of all modules: a service that does not serve the description starts without them.
 */
export const ApiBody = deferred('ApiBody');
export const ApiConsumes = deferred('ApiConsumes');
export const ApiExcludeController = deferred('ApiExcludeController');
export const ApiExcludeEndpoint = deferred('ApiExcludeEndpoint');
export const ApiHeader = deferred('ApiHeader');
export const ApiOkResponse = deferred('ApiOkResponse');
export const ApiOperation = deferred('ApiOperation');
export const ApiProperty = deferred('ApiProperty');
export const ApiPropertyOptional = deferred('ApiPropertyOptional');
export const ApiResponse = deferred('ApiResponse');
export const ApiSecurity = deferred('ApiSecurity');
export const ApiTags = deferred('ApiTags');

/** Loads the package and applies the decorators that waited for it. */
export async function loadSwagger(): Promise<Swagger> {
  const swagger = await import('@nestjs/swagger');
  for (const decorate of pending.splice(0)) decorate(swagger);
  return swagger;
}

function deferred<Name extends `Api${string}` & keyof Swagger>(name: Name): Swagger[Name] {
  const decorator =
    (...options: unknown[]): AnyDecorator =>
    (...decorated) => {
      pending.push((swagger) => {
        (swagger[name] as (...options: unknown[]) => AnyDecorator)(...options)(...decorated);
      });
    };
  return decorator as Swagger[Name];
}
