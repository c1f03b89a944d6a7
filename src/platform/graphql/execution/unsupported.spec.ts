import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import { Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import {
  Directive,
  Field,
  GraphQLModule,
  GraphQLSchemaHost,
  ObjectType,
  Query,
  ResolveReference,
  Resolver,
  Subscription,
} from '@nestjs/graphql';
import { DirectiveLocation, GraphQLDirective, type GraphQLSchema } from 'graphql';
import { describe, expect, it, onTestFinished } from 'vitest';
import { refuseUnsupportedOptions, refuseUnsupportedTypes } from './unsupported.js';

@ObjectType()
class PlainThing {
  @Field(() => String)
  id: string;
}

@ObjectType()
@Directive('@key(fields: "id")')
class KeyedThing extends PlainThing {}

@Resolver(() => KeyedThing)
class KeyedResolver {
  @ResolveReference()
  resolveReference(): undefined {
    return undefined;
  }

  @Query(() => KeyedThing, { nullable: true })
  keyed(): undefined {
    return undefined;
  }
}

@Resolver()
class SubscriptionResolver {
  @Query(() => PlainThing, { nullable: true })
  subscribed(): undefined {
    return undefined;
  }

  @Subscription(() => String)
  changed(): undefined {
    return undefined;
  }
}

async function buildSchema(
  resolver: Type,
  options: Partial<ApolloDriverConfig> = {},
): Promise<GraphQLSchema> {
  @Module({
    imports: [
      GraphQLModule.forRoot<ApolloDriverConfig>({
        driver: ApolloDriver,
        autoSchemaFile: true,
        ...options,
      }),
    ],
    providers: [resolver],
  })
  class ResolverModule {}
  const application = await NestFactory.createApplicationContext(ResolverModule, { logger: false });
  onTestFinished(() => application.close());
  return application.get(GraphQLSchemaHost).schema;
}

describe('refuseUnsupportedTypes', () => {
  it.each([
    [
      SubscriptionResolver,
      '@Subscription() changed: subscriptions are not supported, the endpoint has no transport',
    ],
    [
      KeyedResolver,
      "@Directive('@key') of KeyedThing: the directive is not defined in buildSchemaOptions.directives; " +
        'those of federation are not supported',
    ],
  ])('refuses a schema with %o', async (resolver, sentence) => {
    const schema = await buildSchema(resolver);
    expect(() => {
      refuseUnsupportedTypes(schema);
    }).toThrow(sentence);
  });

  it('accepts a directive that the schema defines', async () => {
    const args = {};
    const key = new GraphQLDirective({ name: 'key', locations: [DirectiveLocation.OBJECT], args });
    const schema = await buildSchema(KeyedResolver, { buildSchemaOptions: { directives: [key] } });
    expect(() => {
      refuseUnsupportedTypes(schema);
    }).not.toThrow();
  });
});

describe('refuseUnsupportedOptions', () => {
  const refuse = (options: object) => {
    refuseUnsupportedOptions(options);
  };

  it.each([
    [{ subscriptions: { 'graphql-ws': true } }, 'remove the option subscriptions'],
    [{ installSubscriptionHandlers: true }, 'remove the option installSubscriptionHandlers'],
    [{ gateway: {} }, 'remove the option gateway: federation is not supported'],
    [{ autoSchemaFile: { federation: 2 } }, 'remove autoSchemaFile.federation'],
    [{ graphiql: true }, 'remove the option graphiql'],
    [{ playground: true }, 'remove the option playground'],
    [{ allowBatchedHttpRequests: true }, 'remove the option allowBatchedHttpRequests'],
    [{ persistedQueries: {} }, 'remove the option persistedQueries'],
    [{ csrfPrevention: true }, 'remove the option csrfPrevention'],
  ])('refuses options with %o', (options, sentence) => {
    expect(() => {
      refuse(options);
    }).toThrow(sentence);
  });

  it('accepts an option that is off', () => {
    expect(() => {
      refuse({ graphiql: false, subscriptions: undefined, autoSchemaFile: true });
    }).not.toThrow();
  });
});
