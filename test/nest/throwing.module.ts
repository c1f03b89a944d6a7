import {
  Controller,
  Get,
  Injectable,
  Module,
  Query as Param,
  UseGuards,
  type CanActivate,
} from '@nestjs/common';
import { Args, Query, Resolver } from '@nestjs/graphql';
import { GraphQLError } from 'graphql';
import { Scoped } from '../../src/platform/graphql/index.js';
import { Public } from '../../src/platform/http/index.js';

/** What the routes and fields of this module throw, by name. A test adds to it. */
export const THROWN = new Map<string, () => unknown>();

function throwNamed(name: string): never {
  const create = THROWN.get(name);
  throw create === undefined ? new Error(`nothing is named ${name}`) : create();
}

@Injectable()
class ClosedGuard implements CanActivate {
  canActivate(): boolean {
    return false;
  }
}

@Controller('team')
@Public()
class ThrowingController {
  @Get('throws')
  throws(@Param('what') what: string): never {
    return throwNamed(what);
  }

  @Get('closed')
  @UseGuards(ClosedGuard)
  closed(): string {
    return 'reached';
  }
}

@Resolver()
class ThrowingResolver {
  @Query(() => String, { name: 'TeamThrows', nullable: true })
  @Scoped('profile')
  throws(@Args('what') what: string): never {
    return throwNamed(what);
  }

  @Query(() => String, { name: 'TeamClosed', nullable: true })
  @Scoped('profile')
  @UseGuards(ClosedGuard)
  closed(): string {
    return 'reached';
  }
}

/** Adds a response to a GraphQL error that carries a code, as the documentation of Apollo does. */
export const codedError = (code: string, message: string) =>
  new GraphQLError(message, { extensions: { code } });

@Module({ controllers: [ThrowingController], providers: [ThrowingResolver] })
export class ThrowingModule {}
