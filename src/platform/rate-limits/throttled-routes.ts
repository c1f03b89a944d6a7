import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { getOptionsToken } from '@nestjs/throttler';
import {
  THROTTLER_BLOCK_DURATION,
  THROTTLER_LIMIT,
  THROTTLER_SKIP,
  THROTTLER_TTL,
} from '@nestjs/throttler/dist/throttler.constants.js';
import { DEFAULT_LIMIT, type createThrottlerOptions } from './throttler-options.js';

type AnyFunction = (...args: never[]) => unknown;
type AnyClass = abstract new (...args: never[]) => unknown;

/** A method that may have decorators of @nestjs/throttler, and its class. */
interface DecoratedMethod {
  readonly owner: AnyClass;
  readonly method: AnyFunction;
  /** Place of the decorators for the reader of a fault. */
  readonly place: string;
}

/** Refuses to start with a `@Throttle` or `@SkipThrottle` that would not do what it says. */
@Injectable()
export class ThrottledRoutes implements OnModuleInit {
  private readonly names: readonly string[];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
    @Inject(getOptionsToken()) { throttlers }: ReturnType<typeof createThrottlerOptions>,
  ) {
    this.names = throttlers.map(({ name = DEFAULT_LIMIT }) => name);
  }

  /** @throws Error with all faults */
  onModuleInit(): void {
    const routeMethods = this.listMethods(this.discovery.getControllers());
    const otherMethods = this.listMethods(this.discovery.getProviders());
    const faults = [
      ...routeMethods.flatMap((route) =>
        this.findFaults(route).map((fault) => `${route.place}: ${fault}`),
      ),
      ...otherMethods
        .filter(({ owner, method }) => listNamesAt('THROTTLER:', owner, method).length > 0)
        .map(
          ({ place }) =>
            `${place}: @Throttle and @SkipThrottle count routes of controllers only; use RateLimits`,
        ),
    ];
    if (faults.length > 0) throw new Error(faults.join('\n'));
  }

  private listMethods(wrappers: ReturnType<DiscoveryService['getControllers']>): DecoratedMethod[] {
    return wrappers.flatMap(({ metatype, isNotMetatype }) => {
      const owner = metatype as AnyClass | null;
      const prototype = isNotMetatype
        ? undefined
        : (owner?.prototype as Record<string, AnyFunction> | undefined);
      if (owner === null || prototype === undefined) return [];
      return this.scanner.getAllMethodNames(prototype).flatMap((name) => {
        const method = prototype[name];
        if (method === undefined) return [];
        return { owner, method, place: `${owner.name}.${name}` };
      });
    });
  }

  private findFaults({ owner, method }: DecoratedMethod): string[] {
    const limitedNames = listNamesAt(THROTTLER_LIMIT, owner, method);
    const skippedNames = listNamesAt(THROTTLER_SKIP, owner, method);
    if (limitedNames.length + skippedNames.length === 0) return [];
    if (!Reflect.hasMetadata(PATH_METADATA, method)) {
      if (listNamesAt('THROTTLER:', method).length === 0) return [];
      return ['@Throttle and @SkipThrottle need a route'];
    }

    const unknownNames = [...limitedNames, ...skippedNames].filter(
      (name) => !this.names.includes(name),
    );

    return [
      ...unknownNames.map(
        (name) => `there is no rate limit ${name}; there are ${this.names.join(', ')}`,
      ),
      ...limitedNames.flatMap((name) => this.findRateFaults(name, method, owner)),
      ...this.findSkipFaults(limitedNames, method),
    ];
  }

  private findRateFaults(name: string, method: AnyFunction, owner: AnyClass): string[] {
    const readMetadata = (key: string): unknown =>
      this.reflector.getAllAndOverride(key + name, [method, owner]);
    const [limit, ttl] = [readMetadata(THROTTLER_LIMIT), readMetadata(THROTTLER_TTL)];
    const isMissing = name === DEFAULT_LIMIT && (limit === undefined || ttl === undefined);
    const isTtl =
      ttl === undefined ||
      typeof ttl === 'function' ||
      (Number(ttl) >= 1000 && Number(ttl) % 1000 === 0);

    return [
      ...(isMissing ? [`${name} needs limit and ttl`] : []),
      ...(isTtl ? [] : [`ttl of ${name} must be whole seconds, in milliseconds`]),
      ...(readMetadata(THROTTLER_BLOCK_DURATION) === undefined
        ? []
        : [`${name} must have no blockDuration: a window that is full refuses until it ends`]),
    ];
  }

  /**
   * `@SkipThrottle()` skips `default` only. Where other rate limits count, it would look as if it
   * skipped them.
   */
  private findSkipFaults(limited: readonly string[], method: AnyFunction): string[] {
    const skippedNames = listNamesAt(THROTTLER_SKIP, method);
    if (
      limited.length === 0 ||
      skippedNames.length === 0 ||
      skippedNames.some((name) => limited.includes(name))
    )
      return [];
    return [
      `@SkipThrottle skips ${skippedNames.join(', ')}, but the route counts in ${limited.join(', ')}; name these`,
    ];
  }
}

/** Returns the names of rate limits in the metadata of one kind. */
function listNamesAt(kind: string, ...places: readonly object[]): string[] {
  const metadataKeys = places.flatMap((place) => Reflect.getMetadataKeys(place) as unknown[]);
  const names = metadataKeys
    .filter((key) => typeof key === 'string')
    .filter((key) => key.startsWith(kind));
  return [...new Set(names.map((key) => key.slice(kind.length)))];
}
