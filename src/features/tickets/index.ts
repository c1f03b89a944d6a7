export { CannedAnswers } from './canned-answers.js';
export { DepartmentsService } from './departments.service.js';
export { StaffNotesService } from './staff-notes.service.js';
export { StaffTicketsService } from './staff-tickets.service.js';
export { OPEN_STATUSES, TicketStatus, type Ticket } from './ticket.entity.js';
export { DepartmentTitle, TicketAddReplyArgs } from './tickets.args.js';
export { TicketsModule } from './tickets.module.js';
export { TICKETS } from './tickets.facts.js';
export { TicketsService } from './tickets.service.js';
