export { TicketStatus, type Ticket } from './ticket.entity.js';
export { TicketAddReplyArgs } from './tickets.args.js';
export { TicketsModule } from './tickets.module.js';
export { TicketsService } from './tickets.service.js';
