import { UseFilters, UseGuards, UseInterceptors, UsePipes } from '@nestjs/common';
import { Args, Context, Info, PARAM_ARGS_METADATA, Root } from '@nestjs/graphql';

/**
 * A method with one of each decorator. It shows what Nest's decorators write, so that no name and
 * no number of Nest is repeated here.
 */
class DecoratedMethods {
  @UseGuards({ canActivate: () => true })
  @UsePipes({ transform: (value: unknown) => value })
  @UseInterceptors({ intercept: (_context, next) => next.handle() })
  @UseFilters({ catch: () => undefined })
  enhanced(): void {
    return;
  }

  parameters(
    @Root() _root: unknown,
    @Args() _args: object,
    @Context() _context: unknown,
    @Info() _info: unknown,
  ): void {
    return;
  }
}

/** Keys under which Nest stores guards, pipes, interceptors and filters of a method or class. */
export const ENHANCER_KEYS: readonly unknown[] = Reflect.getMetadataKeys(
  Reflect.get(DecoratedMethods.prototype, 'enhanced'),
);

/** Facts about a parameter of a resolver, as Nest's decorators write them. */
export interface ResolverParameterFacts {
  readonly index: number;
  readonly data?: unknown;
  readonly pipes?: readonly unknown[];
  readonly schema?: unknown;
  readonly factory?: unknown;
}

/** Returns the parameters of a method, by keys that begin with the kind of the parameter. */
export function readParameters(
  type: object,
  method: string,
): [kind: string, ResolverParameterFacts][] {
  const facts = (Reflect.getMetadata(PARAM_ARGS_METADATA, type, method) ?? {}) as Record<
    string,
    ResolverParameterFacts
  >;
  return Object.entries(facts).map(([key, parameter]) => [key.split(':', 1)[0] ?? '', parameter]);
}

/**
 * Places among the arguments of a resolver of graphql-js: root, arguments, context and info, by
 * kind of parameter.
 */
export const PLACE_BY_KIND: ReadonlyMap<string, number> = new Map(
  readParameters(DecoratedMethods, 'parameters').map(([kind, { index }]) => [kind, index]),
);
