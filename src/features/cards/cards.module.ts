import { Module } from '@nestjs/common';
import { AuthModule } from '../../sign-in/index.js';
import { CardNumbers } from './card-numbers.js';
import { CardVerification } from './card-verification.js';
import { CardsResolver } from './cards.resolver.js';
import { CardsService } from './cards.service.js';
import { ExpiredCards } from './expired-cards.js';

@Module({
  imports: [AuthModule],
  providers: [CardsService, CardNumbers, CardVerification, ExpiredCards, CardsResolver],
})
export class CardsModule {}
