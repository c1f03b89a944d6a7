import { Module } from '@nestjs/common';
import { CardsResolver } from './cards.resolver.js';
import { CardsService } from './cards.service.js';

@Module({ providers: [CardsService, CardsResolver] })
export class CardsModule {}
