import { NotFoundException, UseGuards } from '@nestjs/common';
import { Args, ArgsType, Field, Int, Query, Resolver } from '@nestjs/graphql';
import { InjectRepository } from '@nestjs/typeorm';
import { IsInt, Max, Min } from 'class-validator';
import { Repository } from 'typeorm';
import { CurrentUser, GqlAuthGuard, type Caller } from './auth.js';
import { Application, Client, Ticket } from './entities.js';

@ArgsType()
class TicketsArgs {
  @Field(() => Int, { defaultValue: 20 })
  @IsInt()
  @Min(1)
  @Max(200)
  limit: number;

  @Field(() => Int, { defaultValue: 0 })
  @IsInt()
  @Min(0)
  @Max(10_000)
  offset: number;
}

@Resolver(() => Ticket)
export class TicketsResolver {
  constructor(@InjectRepository(Ticket) private readonly tickets: Repository<Ticket>) {}

  @Query(() => [Ticket], { name: 'Tickets' })
  @UseGuards(GqlAuthGuard)
  list(
    @CurrentUser() { userId }: Caller,
    @Args() { limit, offset }: TicketsArgs,
  ): Promise<Ticket[]> {
    return this.tickets.find({
      where: { user_id: userId },
      order: { created_at: 'DESC', id: 'DESC' },
      take: limit,
      skip: offset,
    });
  }
}

@Resolver()
export class AccountResolver {
  constructor(@InjectRepository(Client) private readonly clients: Repository<Client>) {}

  @Query(() => Application, { name: 'Application' })
  @UseGuards(GqlAuthGuard)
  async application(@CurrentUser() { clientId }: Caller): Promise<Application> {
    const client = await this.clients.findOneBy({ id: clientId });
    if (client === null) throw new NotFoundException();
    return { application: client.name, platform: client.platform };
  }
}
