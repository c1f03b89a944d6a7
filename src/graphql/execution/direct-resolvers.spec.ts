import { UseGuards } from '@nestjs/common';
import type { ModulesContainer } from '@nestjs/core';
import { Args, Context, Query } from '@nestjs/graphql';
import { buildSchema, type GraphQLResolveInfo } from 'graphql';
import { describe, expect, it } from 'vitest';
import { argsPipe } from '../../errors/index.js';
import { CurrentPrincipal } from '../request-context.js';
import { Scoped } from '../scoped.js';
import { resolveDirectly } from './direct-resolvers.js';

class Resolver {
  private readonly greeting = 'hello';

  @Query(() => String, { name: 'Plain' })
  plain(
    @Args('id', { type: () => String }) id: string,
    @Context() context: object,
    @CurrentPrincipal() principal: object,
    @Args() args: object,
  ): unknown[] {
    return [this.greeting, id, context, principal, args];
  }

  @Query(() => String, { name: 'Live' })
  @Scoped('any', { live: true })
  live(): void {
    return;
  }

  @Query(() => String, { name: 'Guarded' })
  @UseGuards({ canActivate: () => false })
  guarded(): void {
    return;
  }

  @Query(() => String, { name: 'Piped' })
  piped(@Args(argsPipe()) args: object): object {
    return args;
  }
}

const wrapped = () => 'through Nest';

function queries() {
  const schema = buildSchema('type Query { Plain: String Live: String Guarded: String Piped: String Unknown: String }');
  const fields = schema.getQueryType()?.getFields() ?? {};
  for (const field of Object.values(fields)) field.resolve = wrapped;
  const providers = new Map([['resolver', { instance: new Resolver() }]]);
  resolveDirectly(schema, new Map([['module', { providers }]]) as unknown as ModulesContainer);
  return fields;
}

describe('resolveDirectly', () => {
  it('passes arguments, context and principal to the method of a query', () => {
    const context = { principal: { userId: 7 } };
    const resolved = queries()['Plain']?.resolve?.(undefined, { id: '3' }, context, {} as GraphQLResolveInfo);
    expect(resolved).toEqual(['hello', '3', context, { userId: 7 }, { id: '3' }]);
  });

  it.each(['Live', 'Guarded', 'Piped', 'Unknown'])('leaves %s to Nest', (name) => {
    expect(queries()[name]?.resolve).toBe(wrapped);
  });
});
