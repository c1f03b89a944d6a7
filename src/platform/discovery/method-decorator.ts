import { DiscoveryService, MetadataScanner } from '@nestjs/core';

type AnyMethod = (...values: never[]) => unknown;

/** A method that has a decorator, and what was given to the decorator. */
export interface FoundMethod<Value, Run> {
  readonly value: Value;
  readonly run: Run;
}

const scanner = new MetadataScanner();

/**
 * Makes a decorator for methods of the type `Run`, and the function that finds them in all providers of the application
 * from `onModuleInit` on.
 * @example const [Sweep, findSweeps] = methodDecorator<string, () => Promise<number>>();
 */
export function methodDecorator<Value, Run extends AnyMethod>() {
  const mark = DiscoveryService.createDecorator<Value>();

  const decorator =
    (value: Value) =>
    <Method extends Run>(owner: object, name: string, method: TypedPropertyDescriptor<Method>): void => {
      mark(value)(owner, name, method);
    };

  const find = (discovery: DiscoveryService): FoundMethod<Value, Run>[] => {
    const found: FoundMethod<Value, Run>[] = [];
    for (const provider of discovery.getProviders()) {
      const instance = provider.instance as Record<string, AnyMethod> | null;
      if (provider.isAlias || typeof instance !== 'object' || instance === null) continue;

      for (const name of scanner.getAllMethodNames(Object.getPrototypeOf(instance) as object | null)) {
        const value = discovery.getMetadataByDecorator(mark, provider, name);
        if (value === undefined) continue;
        if (!provider.isDependencyTreeStatic())
          throw new Error(
            `${String(provider.name)}.${name} runs outside of requests, so its class must not be request-scoped`,
          );
        found.push({ value, run: ((...values: never[]) => instance[name]?.(...values)) as Run });
      }
    }
    return found;
  };

  return [decorator, find] as const;
}
