import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  Controller,
  Get,
  Injectable,
  Module,
  Req,
  UseGuards,
  type CanActivate,
} from '@nestjs/common';
import { GraphQLSchemaHost, Query, Resolver } from '@nestjs/graphql';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test, type TestingModuleBuilder } from '@nestjs/testing';
import { of } from 'rxjs';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { AppModule } from '../../src/app/app.module.js';
import { loadConfig } from '../../src/app/settings.js';
import {
  BearerGuard,
  signedInAs,
  type AuthenticatedRequest,
  type Principal,
} from '../../src/sign-in/index.js';
import { CardsModule } from '../../src/features/cards/cards.module.js';
import { CurrentPrincipal, Scoped } from '../../src/platform/graphql/index.js';
import { Public } from '../../src/platform/http/index.js';
import { DepartmentsService } from '../../src/features/tickets/index.js';

@Injectable()
class ClosedGuard implements CanActivate {
  canActivate(): boolean {
    return false;
  }
}

@Controller('team')
class CallerController {
  @Get('caller')
  caller(@Req() request: AuthenticatedRequest): number | undefined {
    return request.user?.userId;
  }

  @Get('open')
  @Public()
  open(@Req() request: AuthenticatedRequest): boolean {
    return request.user === undefined;
  }

  @Get('closed')
  @UseGuards(ClosedGuard)
  closed(): string {
    return 'reached';
  }
}

@Resolver()
class CallerResolver {
  @Query(() => Number, { name: 'TeamCaller' })
  @Scoped('profile', { live: true })
  caller(@CurrentPrincipal() { userId }: Principal): number {
    return userId;
  }

  @Query(() => String, { name: 'TeamClosed', nullable: true })
  @Scoped('profile')
  @UseGuards(ClosedGuard)
  closed(): string {
    return 'reached';
  }
}

@Module({ controllers: [CallerController], providers: [CallerResolver] })
class CallerModule {}

@Module({})
class EmptyModule {}

const folder = mkdtempSync(join(tmpdir(), 'keypad-overrides-'));
let app: NestFastifyApplication;
beforeAll(() => () => {
  rmSync(folder, { recursive: true });
});
afterEach(() => app.close());

/** Starts the service as the documentation of Nest does, with what a test replaces. */
async function start(
  override: (builder: TestingModuleBuilder) => TestingModuleBuilder,
): Promise<void> {
  const config = loadConfig({ NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: 'silent' });
  const builder = Test.createTestingModule({ imports: [AppModule.forRoot(config), CallerModule] });
  const moduleRef = await override(builder).compile();
  app = moduleRef.createNestApplication<NestFastifyApplication>(new FastifyAdapter());
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
}

interface Seen {
  readonly status: number;
  readonly text: string;
}

async function get(url: string): Promise<Seen> {
  const { statusCode: status, body: text } = await app.inject({ url });
  return { status, text };
}

async function ask(query: string): Promise<Seen> {
  const answer = await app.inject({ method: 'POST', url: '/api/v4/graphql', payload: { query } });
  return { status: answer.statusCode, text: answer.body };
}

describe('overrideProvider(BearerGuard)', () => {
  it('signs every request in by signedInAs, on routes and in live fields', async () => {
    await start((builder) =>
      builder.overrideProvider(BearerGuard).useValue(signedInAs(7, ['profile'])),
    );
    expect(await get('/team/caller')).toEqual({ status: 200, text: '7' });
    expect(await ask('{ TeamCaller }')).toEqual({ status: 200, text: '{"data":{"TeamCaller":7}}' });
  });

  it('signs nobody in on public routes, as the guard that it replaces', async () => {
    await start((builder) =>
      builder.overrideProvider(BearerGuard).useValue(signedInAs(7, ['profile'])),
    );
    expect(await get('/team/open')).toEqual({ status: 200, text: 'true' });
  });

  it('lets the scopes of signedInAs decide', async () => {
    await start((builder) =>
      builder.overrideProvider(BearerGuard).useValue(signedInAs(7, ['tickets'])),
    );
    const answer = await ask('{ TeamCaller }');
    expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('"FORBIDDEN"')]);
  });

  it.each([false, Promise.resolve(false), of(false)])(
    'refuses everything with a guard that returns %o',
    async (no) => {
      await start((builder) =>
        builder.overrideProvider(BearerGuard).useValue({ canActivate: () => no }),
      );
      for (const { status, text } of [await get('/team/caller'), await ask('{ TeamCaller }')]) {
        expect([status, text]).toEqual([403, expect.stringContaining('"FORBIDDEN"')]);
      }
    },
  );

  it('returns 401 to GraphQL, where a guard lets nobody in particular pass', async () => {
    await start((builder) =>
      builder.overrideProvider(BearerGuard).useValue({ canActivate: () => true }),
    );
    expect((await get('/team/caller')).status).toBe(200);
    expect((await ask('{ TeamCaller }')).status).toBe(401);
  });
});

describe('other overrides', () => {
  const signedIn = (builder: TestingModuleBuilder) =>
    builder.overrideProvider(BearerGuard).useValue(signedInAs(7, ['profile', 'tickets']));

  it('overrideGuard replaces a guard of @UseGuards', async () => {
    await start(signedIn);
    expect((await get('/team/closed')).status).toBe(403);
    expect((await ask('{ TeamClosed }')).text).toContain('"FORBIDDEN"');
    await app.close();

    await start((builder) =>
      signedIn(builder)
        .overrideGuard(ClosedGuard)
        .useValue({ canActivate: () => true }),
    );
    expect(await get('/team/closed')).toEqual({ status: 200, text: 'reached' });
    expect((await ask('{ TeamClosed }')).text).toBe('{"data":{"TeamClosed":"reached"}}');
  });

  it('overrideProvider replaces a service of ours', async () => {
    const departments = { listOpen: () => Promise.resolve([{ id: 1, title: 'Fake' }]) };
    await start((builder) =>
      signedIn(builder).overrideProvider(DepartmentsService).useValue(departments),
    );
    expect((await ask('{ TicketDepartments { title } }')).text).toContain('"Fake"');
  });

  it('overrideModule leaves a feature out', async () => {
    await start((builder) => signedIn(builder).overrideModule(CardsModule).useModule(EmptyModule));
    const fields = app.get(GraphQLSchemaHost).schema.getQueryType()?.getFields() ?? {};
    expect([fields['Cards'], fields['Tickets']]).toEqual([undefined, expect.anything()]);
    expect((await ask('{ TeamCaller }')).text).toBe('{"data":{"TeamCaller":7}}');
  });
});
