import { DiscoveryService, MetadataScanner } from '@nestjs/core';

type DecoratableMethod = (...values: never[]) => unknown;

/** A method that has a decorator, and what was given to the decorator. */
export interface DiscoveredMethod<Value, Run> {
  readonly value: Value;
  readonly run: Run;
}

const metadataScanner = new MetadataScanner();

/**
 * Makes a decorator for methods of the type `Run`, and the function that finds them in all
 * providers of the application from `onModuleInit` on.
 * @example const [Sweep, findSweeps] = createMethodDecorator<string, () => Promise<number>>();
 */
export function createMethodDecorator<Value, Run extends DecoratableMethod>() {
  const markMethod = DiscoveryService.createDecorator<Value>();

  const decorateMethod =
    (value: Value) =>
    <Method extends Run>(
      owner: object,
      name: string,
      method: TypedPropertyDescriptor<Method>,
    ): void => {
      markMethod(value)(owner, name, method);
    };

  const findMethods = (discovery: DiscoveryService): DiscoveredMethod<Value, Run>[] => {
    const foundMethods: DiscoveredMethod<Value, Run>[] = [];

    for (const provider of discovery.getProviders()) {
      const instance = provider.instance as Record<string, DecoratableMethod> | null;
      if (provider.isAlias || typeof instance !== 'object' || instance === null) continue;

      const prototype = Object.getPrototypeOf(instance) as object | null;
      for (const name of metadataScanner.getAllMethodNames(prototype)) {
        const decoratorValue = discovery.getMetadataByDecorator(markMethod, provider, name);
        if (decoratorValue === undefined) continue;
        if (!provider.isDependencyTreeStatic())
          throw new Error(
            `${String(provider.name)}.${name} runs outside of requests, ` +
              'so its class must not be request-scoped',
          );

        const run = (...values: never[]) => instance[name]?.(...values);
        foundMethods.push({ value: decoratorValue, run: run as Run });
      }
    }

    return foundMethods;
  };

  return [decorateMethod, findMethods] as const;
}
