import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/index.js';
import { CardVerification } from './card-verification.service.js';
import { CARD_VERIFIER } from './card-verifier.js';
import { CardsResolver } from './cards.resolver.js';
import { CardsService } from './cards.service.js';

/** A deployer with a `CardVerifier` names its class here: `{ provide: CARD_VERIFIER, useClass: … }`. */
@Module({
  imports: [AuthModule],
  providers: [CardsService, CardVerification, CardsResolver, { provide: CARD_VERIFIER, useValue: null }],
})
export class CardsModule {}
