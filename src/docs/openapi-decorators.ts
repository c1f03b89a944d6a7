export type Swagger = typeof import('@nestjs/swagger');
type AnyDecorator = (...decorated: unknown[]) => void;

const waiting: ((swagger: Swagger) => void)[] = [];

/**
 * Decorators of @nestjs/swagger that are applied when the description is requested. The package and its dependencies are a
 * sixth of all modules: a service that does not serve the description starts without them.
 */
export const ApiBody = waits('ApiBody');
export const ApiConsumes = waits('ApiConsumes');
export const ApiExcludeController = waits('ApiExcludeController');
export const ApiExcludeEndpoint = waits('ApiExcludeEndpoint');
export const ApiHeader = waits('ApiHeader');
export const ApiOkResponse = waits('ApiOkResponse');
export const ApiOperation = waits('ApiOperation');
export const ApiProperty = waits('ApiProperty');
export const ApiPropertyOptional = waits('ApiPropertyOptional');
export const ApiSecurity = waits('ApiSecurity');
export const ApiTags = waits('ApiTags');

/** Loads the package and applies the decorators that waited for it. */
export async function swaggerDecorated(): Promise<Swagger> {
  const swagger = await import('@nestjs/swagger');
  for (const decorate of waiting.splice(0)) decorate(swagger);
  return swagger;
}

function waits<Name extends `Api${string}` & keyof Swagger>(name: Name): Swagger[Name] {
  const decorator =
    (...options: unknown[]): AnyDecorator =>
    (...decorated) => {
      waiting.push((swagger) => {
        (swagger[name] as (...options: unknown[]) => AnyDecorator)(...options)(...decorated);
      });
    };
  return decorator as Swagger[Name];
}
