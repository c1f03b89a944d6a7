import { Module } from '@nestjs/common';
import { AuthModule } from '../../sign-in/index.js';
import { IdempotencyModule } from '../../platform/idempotency/index.js';
import { UsersModule } from '../../accounts/users/index.js';
import { AbandonedTickets } from './abandoned-tickets.js';
import { CannedAnswers } from './canned-answers.js';
import { DepartmentsService } from './departments.service.js';
import { PersonalTickets } from './personal-tickets.js';
import { ReplyAuthorsResolver } from './reply-authors.resolver.js';
import { StaffNotesResolver } from './staff-notes.resolver.js';
import { StaffNotesService } from './staff-notes.service.js';
import { StaffTicketFieldsResolver } from './staff-ticket-fields.resolver.js';
import { StaffTicketParts } from './staff-ticket-parts.js';
import { StaffTicketsResolver } from './staff-tickets.resolver.js';
import { StaffTicketsService } from './staff-tickets.service.js';
import { TicketPresenceResolver } from './ticket-presence.resolver.js';
import { TicketPresences } from './ticket-presences.js';
import { TicketSearch } from './ticket-search.js';
import { TicketAgentsResolver } from './ticket-agents.resolver.js';
import { TicketSpace } from './ticket-space.js';
import { TicketsResolver } from './tickets.resolver.js';
import { TicketsService } from './tickets.service.js';

@Module({
  imports: [AuthModule, UsersModule, IdempotencyModule],
  providers: [
    TicketSpace,
    TicketSearch,
    PersonalTickets,
    AbandonedTickets,
    TicketsService,
    StaffTicketsService,
    StaffTicketParts,
    DepartmentsService,
    TicketsResolver,
    StaffTicketsResolver,
    StaffTicketFieldsResolver,
    ReplyAuthorsResolver,
    TicketAgentsResolver,
    TicketPresences,
    TicketPresenceResolver,
    CannedAnswers,
    StaffNotesService,
    StaffNotesResolver,
  ],
  exports: [TicketsService, StaffTicketsService, DepartmentsService, CannedAnswers],
})
export class TicketsModule {}
