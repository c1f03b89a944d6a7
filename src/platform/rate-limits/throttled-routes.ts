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
import { DEFAULT_LIMIT, type throttlerOptions } from './throttler-options.js';

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
    @Inject(getOptionsToken()) { throttlers }: ReturnType<typeof throttlerOptions>,
  ) {
    this.names = throttlers.map(({ name = DEFAULT_LIMIT }) => name);
  }

  /** @throws Error with all faults */
  onModuleInit(): void {
    const routes = this.methodsOf(this.discovery.getControllers());
    const others = this.methodsOf(this.discovery.getProviders());
    const faults = [
      ...routes.flatMap((route) => this.findFaults(route).map((fault) => `${route.place}: ${fault}`)),
      ...others
        .filter(({ owner, method }) => namesAt('THROTTLER:', owner, method).length > 0)
        .map(({ place }) => `${place}: @Throttle and @SkipThrottle count routes of controllers only; use RateLimits`),
    ];
    if (faults.length > 0) throw new Error(faults.join('\n'));
  }

  private methodsOf(wrappers: ReturnType<DiscoveryService['getControllers']>): DecoratedMethod[] {
    return wrappers.flatMap(({ metatype, isNotMetatype }) => {
      const owner = metatype as AnyClass | null;
      const prototype = isNotMetatype ? undefined : (owner?.prototype as Record<string, AnyFunction> | undefined);
      if (owner === null || prototype === undefined) return [];
      return this.scanner.getAllMethodNames(prototype).flatMap((name) => {
        const method = prototype[name];
        return method === undefined ? [] : { owner, method, place: `${owner.name}.${name}` };
      });
    });
  }

  private findFaults({ owner, method }: DecoratedMethod): string[] {
    const limited = namesAt(THROTTLER_LIMIT, owner, method);
    const skipped = namesAt(THROTTLER_SKIP, owner, method);
    if (limited.length + skipped.length === 0) return [];
    if (!Reflect.hasMetadata(PATH_METADATA, method)) {
      return namesAt('THROTTLER:', method).length === 0 ? [] : ['@Throttle and @SkipThrottle need a route'];
    }

    const unknown = [...limited, ...skipped].filter((name) => !this.names.includes(name));
    return [
      ...unknown.map((name) => `there is no rate limit ${name}; there are ${this.names.join(', ')}`),
      ...limited.flatMap((name) => this.findRateFaults(name, method, owner)),
      ...this.findSkipFaults(limited, method),
    ];
  }

  private findRateFaults(name: string, method: AnyFunction, owner: AnyClass): string[] {
    const read = (key: string): unknown => this.reflector.getAllAndOverride(key + name, [method, owner]);
    const [limit, ttl] = [read(THROTTLER_LIMIT), read(THROTTLER_TTL)];
    const isMissing = name === DEFAULT_LIMIT && (limit === undefined || ttl === undefined);
    const isTtl = ttl === undefined || typeof ttl === 'function' || (Number(ttl) >= 1000 && Number(ttl) % 1000 === 0);
    return [
      ...(isMissing ? [`${name} needs limit and ttl`] : []),
      ...(isTtl ? [] : [`ttl of ${name} must be whole seconds, in milliseconds`]),
      ...(read(THROTTLER_BLOCK_DURATION) === undefined
        ? []
        : [`${name} must have no blockDuration: a window that is full refuses until it ends`]),
    ];
  }

  /** `@SkipThrottle()` skips `default` only. Where other rate limits count, it would look as if it skipped them. */
  private findSkipFaults(limited: readonly string[], method: AnyFunction): string[] {
    const skipped = namesAt(THROTTLER_SKIP, method);
    if (limited.length === 0 || skipped.length === 0 || skipped.some((name) => limited.includes(name))) return [];
    return [`@SkipThrottle skips ${skipped.join(', ')}, but the route counts in ${limited.join(', ')}; name these`];
  }
}

/** Returns the names of rate limits in the metadata of one kind. */
function namesAt(kind: string, ...places: readonly object[]): string[] {
  const keys = places.flatMap((place) => Reflect.getMetadataKeys(place) as unknown[]);
  const names = keys.filter((key) => typeof key === 'string').filter((key) => key.startsWith(kind));
  return [...new Set(names.map((key) => key.slice(kind.length)))];
}
