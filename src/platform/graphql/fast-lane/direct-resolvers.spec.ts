import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import {
  createParamDecorator,
  Injectable,
  Module,
  Scope,
  UseGuards,
  type ExecutionContext,
  type INestApplicationContext,
} from '@nestjs/common';
import { ModulesContainer, NestFactory } from '@nestjs/core';
import {
  Args,
  ArgsType,
  Context,
  Field,
  GqlExecutionContext,
  GraphQLModule,
  GraphQLSchemaHost,
  InputType,
  Query,
  Resolver,
} from '@nestjs/graphql';
import type { GraphQLFieldMap, GraphQLResolveInfo } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { argsPipe } from '../../errors/index.js';
import { CurrentPrincipal } from '../request-context.js';
import { Scoped } from '../scoped.js';
import { resolveDirectly } from './direct-resolvers.js';

@ArgsType()
class SameNames {
  @Field(() => String)
  size: string;
}

@ArgsType()
class OtherNames {
  @Field(() => String, { name: 'page_size' })
  pageSize: string;
}

@ArgsType()
class InheritedNames extends OtherNames {
  @Field(() => String)
  title: string;
}

@InputType()
class RenamedInput {
  @Field(() => String, { name: 'page_size' })
  pageSize: string;
}

const Contexts = createParamDecorator((data: unknown, context: ExecutionContext) => [
  data,
  context.getType(),
  context.getHandler().name,
  GqlExecutionContext.create(context).getArgs<unknown>(),
]);

const text = () => String;

@Resolver()
class PlainResolver {
  private readonly greeting = 'hello';

  @Query(text, { name: 'Plain' })
  plain(
    @Args('id', { type: text }) id: string,
    @Context() context: object,
    @Context('principal') member: object,
    @CurrentPrincipal() principal: object,
    @Contexts('data') contexts: unknown,
  ): unknown {
    return [this.greeting, id, context, member, principal, contexts];
  }

  @Query(text, { name: 'Whole' })
  whole(@Args() args: SameNames): unknown {
    return args;
  }

  @Query(text, { name: 'Live' })
  @Scoped('any', { live: true })
  live(): string {
    return '';
  }

  @Query(text, { name: 'Guarded' })
  @UseGuards({ canActivate: () => false })
  guarded(): string {
    return '';
  }

  @Query(text, { name: 'Piped' })
  piped(@Args(argsPipe()) args: SameNames): string {
    return args.size;
  }

  @Query(text, { name: 'Renamed' })
  renamed(@Args() args: OtherNames): string {
    return args.pageSize;
  }

  @Query(text, { name: 'InheritedNames' })
  inheritedNames(@Args() args: InheritedNames): string {
    return args.pageSize;
  }

  @Query(text, { name: 'Input' })
  input(@Args('input') input: RenamedInput): string {
    return input.pageSize;
  }
}

@Resolver({ isAbstract: true })
class BaseResolver {
  @Query(text, { name: 'Inherited' })
  inherited(): string {
    return '';
  }
}

@Resolver()
class InheritingResolver extends BaseResolver {}

@Resolver()
@UseGuards({ canActivate: () => false })
class GuardedResolver {
  @Query(text, { name: 'GuardedClass' })
  guarded(): string {
    return '';
  }
}

@Injectable({ scope: Scope.REQUEST })
class OfRequest {}

@Resolver()
class ScopedResolver {
  constructor(readonly ofRequest: OfRequest) {}

  @Query(text, { name: 'OfRequest' })
  get(): string {
    return '';
  }
}

const RESOLVERS = [PlainResolver, InheritingResolver, GuardedResolver, ScopedResolver, OfRequest];
const graphql = GraphQLModule.forRoot<ApolloDriverConfig>({
  driver: ApolloDriver,
  autoSchemaFile: true,
});

describe('resolveDirectly', () => {
  let application: INestApplicationContext;
  let wrapped: GraphQLFieldMap<unknown, unknown>;
  let direct: GraphQLFieldMap<unknown, unknown>;
  beforeAll(async () => {
    @Module({ imports: [graphql], providers: RESOLVERS })
    class ResolversModule {}
    application = await NestFactory.createApplicationContext(ResolversModule, { logger: false });
    const { schema } = application.get(GraphQLSchemaHost);
    wrapped = schema.getQueryType()?.getFields() ?? {};
    direct =
      resolveDirectly(schema, application.get(ModulesContainer)).getQueryType()?.getFields() ?? {};
  });
  afterAll(() => application.close());

  const call = (name: string, args: object, context: object) =>
    direct[name]?.resolve?.(undefined, args, context, {} as GraphQLResolveInfo);

  it('passes arguments, context and values of decorators to the method of a query', () => {
    const context = { principal: { userId: 7 } };
    const contexts = ['data', 'graphql', 'plain', { id: '3' }];
    const expected = ['hello', '3', context, context.principal, context.principal, contexts];
    expect(call('Plain', { id: '3' }, context)).toEqual(expected);
  });

  it('passes all arguments to a method that takes them as one object', () => {
    expect(call('Whole', { size: 'large' }, {})).toEqual({ size: 'large' });
  });

  it.each([
    'Live',
    'Guarded',
    'GuardedClass',
    'Piped',
    'Renamed',
    'InheritedNames',
    'Input',
    'Inherited',
    'OfRequest',
  ])('keeps the wrapper of Nest for %s', (name) => {
    expect(wrapped[name]?.resolve).toBeInstanceOf(Function);
    expect(direct[name]?.resolve).toBe(wrapped[name]?.resolve);
  });

  it('leaves the schema of the standard lane as it is', () => {
    expect(direct['Plain']?.resolve).not.toBe(wrapped['Plain']?.resolve);
  });
});
