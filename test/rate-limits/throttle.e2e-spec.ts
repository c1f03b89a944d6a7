import { Controller, Get, Post, type ModuleMetadata, type Type } from '@nestjs/common';
import { Query, Resolver } from '@nestjs/graphql';
import { seconds, SkipThrottle, Throttle } from '@nestjs/throttler';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Scoped } from '../../src/platform/graphql/index.js';
import { Public } from '../../src/platform/http/index.js';
import { postJson, send, type Answer } from '../support/actors/http.js';
import { expectRefusal } from '../support/assertions/refusal.js';
import { ModuleBeside } from '../support/servers/module-beside.js';
import { messageIn } from '../support/assertions/returned.js';

const minute = { default: { limit: 2, ttl: seconds(60) } };

@Public()
@Controller('shop')
class ShopController {
  @Throttle(minute)
  @Get('stock')
  stock(): object {
    return {};
  }

  @Throttle({
    default: {
      limit: (context) => (context.getHandler().name === 'dynamic' ? 1 : 9),
      ttl: seconds(60),
    },
  })
  @Get('dynamic')
  dynamic(): object {
    return {};
  }

  @Throttle({ register: { limit: 3 } })
  @Post('register')
  register(): object {
    return {};
  }

  @Get('free')
  free(): object {
    return {};
  }
}

@Public()
@Throttle(minute)
@Controller('depot')
class DepotController {
  @Get('stock')
  stock(): object {
    return {};
  }

  @SkipThrottle()
  @Get('free')
  free(): object {
    return {};
  }
}

let beside: ModuleBeside;
beforeEach(() => {
  beside = new ModuleBeside();
});
afterEach(() => beside.stop());

function expectLimited(answer: Answer): void {
  const [error] = expectRefusal(answer, 'RATE_LIMITED');
  const retryAfter = Number(answer.headers.get('retry-after'));
  expect(retryAfter).toBeGreaterThan(30);
  expect(retryAfter).toBeLessThanOrEqual(60);
  expect(error?.details?.['retry_after']).toBe(retryAfter);
}

describe('@Throttle in another module', () => {
  it('limits a route with @Throttle by address and route, in the form of the service', async () => {
    const url = await beside.start({ controllers: [ShopController, DepotController] });
    const get = (path: string) => send(`${url}/${path}`);
    for (const path of ['shop/stock', 'shop/stock', 'depot/stock', 'depot/stock', 'shop/dynamic']) {
      expect((await get(path)).status).toBe(200);
    }
    for (const path of ['shop/stock', 'depot/stock', 'shop/dynamic'])
      expectLimited(await get(path));
    for (let i = 0; i < 4; i += 1) {
      expect([(await get('shop/free')).status, (await get('depot/free')).status]).toEqual([
        200, 200,
      ]);
    }
  });

  it('counts a route with @Throttle on all replicas together', async () => {
    const parts = { controllers: [ShopController] };
    const replicas = [await beside.start(parts), await beside.start(parts)];
    const statuses = [];
    for (const url of [...replicas, ...replicas])
      statuses.push((await send(`${url}/shop/stock`)).status);
    expect(statuses).toEqual([200, 200, 429, 429]);
  });

  it('counts a route in the rate limit of the service that it names, with a limit of its own', async () => {
    const url = await beside.start({ controllers: [ShopController] });
    for (let i = 0; i < 3; i += 1)
      expect((await postJson(`${url}/shop/register`, {})).status).toBe(201);
    expectLimited(await postJson(`${url}/shop/register`, {}));
    expect((await postJson(`${url}/api/oauth/register`, {})).status).toBe(400);
  });
});

describe('the start', () => {
  function faultOf(parts: ModuleMetadata): Promise<string> {
    return beside.start(parts).then(() => 'it starts', messageIn);
  }

  /** Returns a class with one route that has a decorator. */
  function controllerWith(decorator: MethodDecorator): Type {
    @Public()
    @Controller('shop')
    class ShopController {
      @decorator
      @Get()
      stock(): object {
        return {};
      }
    }
    return ShopController;
  }

  const NAMES = 'default, failures, ussd, register, bearer_failures, initialize';

  it.each<[string, MethodDecorator, string]>([
    [
      'an unknown name',
      Throttle({ short: { limit: 1, ttl: 1000 } }),
      'there is no rate limit short; there are',
    ],
    ['no ttl', Throttle({ default: { limit: 1 } }), 'default needs limit and ttl'],
    [
      'half a second',
      Throttle({ default: { limit: 1, ttl: 500 } }),
      'ttl of default must be whole seconds',
    ],
    [
      'a blockDuration',
      Throttle({ default: { limit: 1, ttl: 1000, blockDuration: 9 } }),
      'default must have no blockDuration',
    ],
  ])('refuses @Throttle with %s', async (_what, decorator, fault) => {
    const message = await faultOf({ controllers: [controllerWith(decorator)] });
    expect(message).toMatch(/^ShopController\.stock: /);
    expect(message).toContain(fault);
    if (fault.includes('there are'))
      for (const name of NAMES.split(', ')) expect(message).toContain(name);
  });

  it('refuses @SkipThrottle that skips another rate limit than the one that counts', async () => {
    const decorator: MethodDecorator = (...place) => {
      Throttle({ register: {} })(...place);
      SkipThrottle()(...place);
    };
    expect(await faultOf({ controllers: [controllerWith(decorator)] })).toBe(
      'ShopController.stock: @SkipThrottle skips default, but the route counts in register; name these',
    );
  });

  it('refuses @Throttle on a resolver, and on a method that is no route', async () => {
    @Resolver()
    class ShopResolver {
      @Throttle(minute)
      @Scoped('profile')
      @Query(() => String)
      Stock(): string {
        return '';
      }
    }
    expect(await faultOf({ providers: [ShopResolver] })).toBe(
      'ShopResolver.Stock: @Throttle and @SkipThrottle count routes of controllers only; use RateLimits',
    );
    @Public()
    @Controller('shop')
    class ShopController {
      @Throttle(minute)
      helper(): string {
        return '';
      }
    }
    expect(await faultOf({ controllers: [ShopController] })).toBe(
      'ShopController.helper: @Throttle and @SkipThrottle need a route',
    );
  });
});
