import {
  applyDecorators,
  BadRequestException,
  Controller,
  Get,
  Inject,
  Injectable,
  Query as Parameter,
  Req,
  Scope,
  type Type,
} from '@nestjs/common';
import {
  Args,
  ArgsType,
  Context,
  CONTEXT,
  Field,
  Mutation,
  ObjectType,
  Query,
  ResolveField,
  Resolver,
  Scalar,
  type CustomScalar,
} from '@nestjs/graphql';
import { Scoped } from '../../src/platform/graphql/index.js';
import { journal, type Place } from './journal.js';
import { hasTenant } from './team.parts.js';
import { memberOf } from '../support/assertions/read-json.js';

/** A value of a scalar of the team. */
class Colour {
  constructor(readonly name: string) {}
}

@Scalar('TeamColour', () => Colour)
export class ColourScalar implements CustomScalar<string, Colour> {
  parseValue(value: unknown): Colour {
    return new Colour(String(value));
  }

  parseLiteral(): never {
    throw new Error('is a variable');
  }

  serialize(value: unknown): string {
    return `the colour ${String(memberOf(value, 'name'))}`;
  }
}

/**
 * Arguments of a team's methods. Each has the text that the caller sent, under a name of its own.
 */
interface TeamArgs {
  readonly colour: Colour;
  readonly fail: boolean;
}

@ArgsType()
class CommonArgs implements TeamArgs {
  @Field(() => Colour)
  colour: Colour;

  @Field(() => Boolean)
  fail: boolean;
}

@ArgsType()
export class PlainArgs extends CommonArgs {
  @Field(() => String)
  text: string;
}

@ArgsType()
export class RenamedArgs extends CommonArgs {
  @Field(() => String, { name: 'text' })
  words: string;
}

@Injectable({ scope: Scope.REQUEST })
export class RequestState {
  constructor(@Inject(CONTEXT) readonly context: { req?: unknown }) {}
}

/** How the methods of a team are made. */
interface TeamForm {
  readonly args?: Type<TeamArgs>;
  readonly decorators?: readonly MethodDecorator[];
  readonly classDecorators?: readonly ClassDecorator[];
  readonly isScoped?: boolean;
  readonly isInherited?: boolean;
}

/** Creates the resolver and the controller of a team. `prefix` begins the names of its fields. */
export function createTeam(
  prefix: string,
  form: TeamForm = {},
): { resolver: Type; controller: Type } {
  const { args: argsType = PlainArgs, decorators = [], classDecorators = [] } = form;
  const methods = applyDecorators(...decorators);
  const classes = applyDecorators(...classDecorators);

  @ObjectType(`${prefix}Object`)
  class Thing {
    @Field(() => Colour)
    colour: Colour;
  }
  const state = form.isScoped === true ? Inject(RequestState) : () => undefined;

  @Resolver(() => Thing, { isAbstract: form.isInherited === true })
  @classes
  class TeamResolver {
    @state
    private readonly state: RequestState | undefined;

    @Query(() => Thing, { name: `${prefix}Thing` })
    @Scoped('profile')
    @methods
    thing(
      @Args({ type: () => argsType }) args: TeamArgs,
      @Context() context: object,
      @Context('req') req: unknown,
    ) {
      return this.act('thing', args, context, req);
    }

    @Query(() => Thing, { name: `${prefix}Live` })
    @Scoped('profile', { live: true })
    @methods
    live(
      @Args({ type: () => argsType }) args: TeamArgs,
      @Context() context: object,
      @Context('req') req: unknown,
    ) {
      return this.act('live', args, context, req);
    }

    @Mutation(() => Thing, { name: `${prefix}Change` })
    @Scoped('profile')
    @methods
    change(
      @Args({ type: () => argsType }) args: TeamArgs,
      @Context() context: object,
      @Context('req') req: unknown,
    ) {
      return this.act('change', args, context, req);
    }

    @ResolveField(() => Colour)
    @methods
    detail(
      @Args({ type: () => argsType }) args: TeamArgs,
      @Context() context: object,
      @Context('req') req: unknown,
    ) {
      return this.act('detail', args, context, req).colour;
    }

    private act(place: Place, args: TeamArgs, context: object, req: unknown): Thing {
      journal.note('@Context', req, place);
      if (hasTenant(context)) journal.note('context option', req, place);
      if (args instanceof Object && 'words' in args && args.words === place)
        journal.note('renamed', req, place);
      if (args.colour instanceof Colour) journal.note('scalar', req, place);
      if (this.constructor !== TeamResolver) journal.note('inherited', req, place);
      if (this.state !== undefined) journal.note('request scope', this.state.context.req, place);
      if (args.fail) throw new BadRequestException('the team refuses');
      return { colour: args.colour };
    }
  }

  @Controller(`team/${prefix}`)
  @classes
  class TeamController {
    @Get()
    @methods
    route(
      @Parameter('text') _text: string,
      @Parameter('fail') fail: string,
      @Req() req: unknown,
    ): object {
      journal.note('@Context', req, 'route');
      if (fail === 'true') throw new BadRequestException('the team refuses');
      return {};
    }
  }

  @Resolver(() => Thing)
  class InheritingResolver extends TeamResolver {}

  return {
    resolver: form.isInherited === true ? InheritingResolver : TeamResolver,
    controller: TeamController,
  };
}
