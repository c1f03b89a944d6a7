import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { Principal } from '../../sign-in/index.js';
import { ERRORS } from '../../platform/errors/index.js';
import {
  CurrentPrincipal,
  DateTime,
  PageArgs,
  readId,
  readPage,
  Scoped,
} from '../../platform/graphql/index.js';
import { Card } from './card.entity.js';
import { CARDS } from './cards.facts.js';
import { CardsService } from './cards.service.js';
import type { ShownCardRow } from './shown-card.js';

@Resolver(() => Card)
export class CardsResolver {
  constructor(private readonly cards: CardsService) {}

  @Query(() => [Card], {
    name: 'Cards',
    nullable: true,
    description: 'The cards of the user, newest first.',
  })
  @Scoped('cards')
  listCards(
    @CurrentPrincipal() { userId }: Principal,
    @Args() args: PageArgs,
  ): Promise<ShownCardRow[]> {
    return this.cards.listCards(userId, readPage(args));
  }

  @Mutation(() => Card, {
    name: 'CardAdd',
    description:
      'Adds a card. A number that the user has added before returns the same card, with ' +
      'the new expiry if one is given.',
  })
  @Scoped('cards', { live: true }, CARDS.errors.CARD_INVALID)
  async addCard(
    @CurrentPrincipal() { userId }: Principal,
    @Args('pan', {
      type: () => String,
      description: 'Card number of 12 to 19 digits. Blanks and dashes are ignored.',
    })
    pan: string,
    @Args('expired_at', {
      type: () => DateTime,
      nullable: true,
      description:
        'Last moment at which the card is valid. With 00:00:00 it is valid until the end of ' +
        'that month, as printed on it: 11/26 is 2026-11-30 00:00:00 or 2026-11-01 00:00:00.',
    })
    expiredAt: number | null | undefined,
  ): Promise<ShownCardRow> {
    return this.cards.addCard(userId, pan, expiredAt ?? undefined);
  }

  @Mutation(() => Card, { name: 'CardRemove', description: 'Removes a card and wipes its number.' })
  @Scoped('cards', { live: true }, ERRORS.NOT_FOUND)
  async removeCard(
    @CurrentPrincipal() { userId }: Principal,
    @Args('id', { type: () => ID }) id: string,
  ): Promise<ShownCardRow> {
    return this.cards.removeCard(userId, readId('id', id));
  }
}
