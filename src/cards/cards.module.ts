import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/index.js';
import { CardNumbers } from './card-numbers.js';
import { CardVerification } from './card-verification.js';
import { CARD_VERIFIER } from './card-verifier.js';
import { CardsResolver } from './cards.resolver.js';
import { CardsService } from './cards.service.js';
import { ExpiredCards } from './expired-cards.js';
import { PersonalCards } from './personal-cards.js';

/** Cards. A deployer provides a `CardVerifier` here: `{ provide: CARD_VERIFIER, useClass: … }`. */
@Module({
  imports: [AuthModule],
  providers: [
    CardsService,
    CardNumbers,
    CardVerification,
    ExpiredCards,
    PersonalCards,
    CardsResolver,
    { provide: CARD_VERIFIER, useValue: null },
  ],
})
export class CardsModule {}
