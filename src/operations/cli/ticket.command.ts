import { text as readAll } from 'node:stream/consumers';
import { argsPipe } from '../../platform/errors/index.js';
import { CommandRefusalError } from '../../app/exit.js';
import {
  StaffTicketsService,
  TicketAddReplyArgs,
  TicketsService,
  TicketStatus,
} from '../../features/tickets/index.js';
import { createLimitOption, createCountReader } from './arguments.js';
import { defineCommand, defineGroup } from './define-command.js';
import { departmentCommands } from './department.command.js';
import { printConversation, viewTicket } from './ticket-view.js';

export const ticketCommands = defineGroup(
  'ticket',
  { examples: ['ticket list --status NEW', 'ticket show 12', 'ticket reply 12 --content "Done."'] },
  [
    defineCommand({
      usage: 'list',
      about: 'list tickets, newest first',
      examples: ['ticket list', 'ticket list --status NEW --limit 50 --json'],
      options: {
        status: {
          flags: '--status <status>',
          about: 'only tickets with this status',
          choices: Object.values(TicketStatus),
        },
        limit: createLimitOption('tickets', 200, 20),
      },
      columns: ['id', 'user_id', 'status', 'priority', 'created_at', 'updated_at', 'title'],
      run: async (services, { status, limit }) => {
        const tickets = await services
          .get(StaffTicketsService)
          .listTickets('operator', { status, limit, offset: 0 });
        return tickets.map(viewTicket);
      },
    }),

    defineCommand({
      usage: 'show <ticket_id>',
      about: 'show a ticket with its messages, oldest first',
      examples: ['ticket show 12', 'ticket show 12 --limit 200 --offset 200'],
      options: {
        limit: {
          flags: '--limit <n>',
          about: 'maximum number of messages, 1 to 200; the newest are shown',
          read: createCountReader(200),
          fallback: 200,
        },
        offset: {
          flags: '--offset <n>',
          about: 'number of the newest messages to skip, 1 to 10000',
          read: createCountReader(10_000),
          fallback: 0,
        },
      },
      run: async (services, { ticket_id: id, limit, offset, json }) => {
        const [foundTicket] = await services
          .get(StaffTicketsService)
          .listTickets('operator', { id, limit: 1, offset: 0 });
        if (foundTicket === undefined) throw new CommandRefusalError('there is no such ticket');

        const ticket = viewTicket(foundTicket);
        const replyPage = { limit, offset, withContent: true };
        const byTicket = await services.get(TicketsService).listRepliesByTicket([id], replyPage);
        const replies = (byTicket.get(id) ?? []).map(({ author, content, created_at }) => ({
          author,
          content,
          created_at,
        }));
        if (json) return { ...ticket, replies };

        printConversation(ticket, replies);
        return undefined;
      },
    }),

    defineCommand({
      usage: 'reply <ticket_id>',
      about: 'reply to a ticket and set its status to SUPPORT_RESPONSE',
      examples: ['ticket reply 12 --content "Done."', 'ticket reply 12 --content - < answer.txt'],
      options: {
        content: {
          flags: '--content <text>',
          about: 'reply, 1 to 10000 characters; - reads standard input',
          isRequired: true,
        },
      },
      run: async (services, { ticket_id, content }) => {
        const replyText = content === '-' ? await readAll(process.stdin) : content;
        const validReply = await readReply(ticket_id, replyText);
        const staffTickets = services.get(StaffTicketsService);
        const ticket = await staffTickets.addReply('operator', ticket_id, validReply);
        return viewTicket(ticket);
      },
    }),

    departmentCommands,

    defineCommand({
      usage: 'close <ticket_id>',
      about: 'close a ticket permanently',
      examples: ['ticket close 12'],
      run: async (services, { ticket_id }) =>
        viewTicket(await services.get(StaffTicketsService).closeTicket('operator', ticket_id)),
    }),
  ],
);

/** Applies the rules of the API to a reply. */
async function readReply(id: number, content: string): Promise<string> {
  const validArgs: unknown = await argsPipe().transform(
    { ticket_id: String(id), content },
    { type: 'body', metatype: TicketAddReplyArgs },
  );
  return (validArgs as TicketAddReplyArgs).content;
}
