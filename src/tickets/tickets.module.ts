import { Module } from '@nestjs/common';
import { TicketsResolver } from './tickets.resolver.js';
import { TicketsService } from './tickets.service.js';

@Module({ providers: [TicketsService, TicketsResolver], exports: [TicketsService] })
export class TicketsModule {}
