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

type ThrottledMethod = (...args: never[]) => unknown;
type ThrottledClass = abstract new (...args: never[]) => unknown;

/** A method that may have decorators of @nestjs/throttler, and its class. */
interface DecoratedMethod {
  readonly owner: ThrottledClass;
  readonly method: ThrottledMethod;
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
    const faults: string[] = [];

    for (const route of routeMethods) {
      for (const fault of this.findFaults(route)) faults.push(`${route.place}: ${fault}`);
    }
    for (const { owner, method, place } of otherMethods) {
      if (listNamesAt('THROTTLER:', owner, method).length === 0) continue;
      faults.push(
        `${place}: @Throttle and @SkipThrottle count routes of controllers only; ` +
          'use RateLimits',
      );
    }
    if (faults.length > 0) throw new Error(faults.join('\n'));
  }

  private listMethods(wrappers: ReturnType<DiscoveryService['getControllers']>): DecoratedMethod[] {
    return wrappers.flatMap(({ metatype, isNotMetatype }) => {
      const owner = metatype as ThrottledClass | null;
      if (isNotMetatype || owner === null) return [];
      const prototype = owner.prototype as Record<string, ThrottledMethod> | undefined;
      if (prototype === undefined) return [];

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

    const namedLimits = [...limitedNames, ...skippedNames];
    const unknownNames = namedLimits.filter((name) => !this.names.includes(name));

    return [
      ...unknownNames.map(
        (name) => `there is no rate limit ${name}; there are ${this.names.join(', ')}`,
      ),
      ...limitedNames.flatMap((name) => this.findRateFaults(name, method, owner)),
      ...this.findSkipFaults(limitedNames, method),
    ];
  }

  private findRateFaults(name: string, method: ThrottledMethod, owner: ThrottledClass): string[] {
    const readMetadata = (key: string): unknown =>
      this.reflector.getAllAndOverride(key + name, [method, owner]);
    const limit = readMetadata(THROTTLER_LIMIT);
    const ttl = readMetadata(THROTTLER_TTL);
    const isIncomplete = limit === undefined || ttl === undefined;
    const faults: string[] = [];

    if (name === DEFAULT_LIMIT && isIncomplete) faults.push(`${name} needs limit and ttl`);
    if (!isLifetime(ttl)) faults.push(`ttl of ${name} must be whole seconds, in milliseconds`);
    if (readMetadata(THROTTLER_BLOCK_DURATION) !== undefined)
      faults.push(
        `${name} must have no blockDuration: a window that is full refuses until it ends`,
      );
    return faults;
  }

  /**
   * `@SkipThrottle()` skips `default` only. Where other rate limits count, it would look as if it
   * skipped them.
   */
  private findSkipFaults(limited: readonly string[], method: ThrottledMethod): string[] {
    const skippedNames = listNamesAt(THROTTLER_SKIP, method);
    if (limited.length === 0 || skippedNames.length === 0) return [];
    if (skippedNames.some((name) => limited.includes(name))) return [];

    return [
      `@SkipThrottle skips ${skippedNames.join(', ')}, ` +
        `but the route counts in ${limited.join(', ')}; name these`,
    ];
  }
}

/** Returns the names of rate limits in the metadata of one kind. */
function listNamesAt(kind: string, ...places: readonly object[]): string[] {
  const metadataKeys = places.flatMap((place) => Reflect.getMetadataKeys(place) as unknown[]);
  const textKeys = metadataKeys.filter((key) => typeof key === 'string');
  const kindKeys = textKeys.filter((key) => key.startsWith(kind));
  const names = kindKeys.map((key) => key.slice(kind.length));
  return [...new Set(names)];
}

/** Returns true for the ttl of a rate limit: none, a function, or whole seconds. */
function isLifetime(ttl: unknown): boolean {
  if (ttl === undefined || typeof ttl === 'function') return true;
  const milliseconds = Number(ttl);
  return milliseconds >= 1000 && milliseconds % 1000 === 0;
}
