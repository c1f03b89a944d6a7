import { text as readAll } from 'node:stream/consumers';
import { Option, type Command } from 'commander';
import { argsPipe } from '../errors/index.js';
import {
  StaffTicketsService,
  TicketAddReplyArgs,
  TicketsService,
  TicketStatus,
  type Ticket,
} from '../tickets/index.js';
import { Refusal } from '../exit.js';
import { examples, jsonOption, readCount, readId } from './arguments.js';
import { addDepartmentCommands } from './department.command.js';
import { printJson, printList, printRecord, time, write, type ResultOptions, type Row } from './output.js';
import { withServices } from './services.js';

interface ListOptions extends ResultOptions {
  readonly status?: TicketStatus;
  readonly limit: number;
}

interface ShowOptions extends ResultOptions {
  readonly limit: number;
  readonly offset?: number;
}

interface ReplyOptions extends ResultOptions {
  readonly content: string;
}

export function addTicketCommands(ticket: Command): void {
  ticket.addHelpText(
    'after',
    examples('ticket list --status NEW', 'ticket show 12', 'ticket reply 12 --content "Done."'),
  );
  addList(ticket);
  addShow(ticket);
  addReply(ticket);
  addDepartmentCommands(ticket);

  ticket
    .command('close')
    .description('close a ticket permanently')
    .argument('<id>', 'ticket id', readId)
    .addOption(jsonOption())
    .addHelpText('after', examples('ticket close 12'))
    .action((id: number, options: ResultOptions) =>
      withServices(async (app) => {
        printRecord(view(await app.get(StaffTicketsService).close('operator', id)), options);
      }),
    );
}

function addList(ticket: Command): void {
  ticket
    .command('list')
    .description('list tickets, newest first')
    .addOption(new Option('--status <status>', 'only tickets with this status').choices(Object.values(TicketStatus)))
    .option('--limit <n>', 'maximum number of tickets, 1 to 200', readCount(200), 20)
    .addOption(jsonOption())
    .addHelpText('after', examples('ticket list', 'ticket list --status NEW --limit 50 --json'))
    .action(({ status, limit, ...options }: ListOptions) =>
      withServices(async (app) => {
        const tickets = await app.get(StaffTicketsService).list('operator', { status, limit, offset: 0 });
        const columns = ['id', 'user_id', 'status', 'priority', 'created_at', 'updated_at', 'title'];
        printList(tickets.map(view), columns, options);
      }),
    );
}

function addShow(ticket: Command): void {
  ticket
    .command('show')
    .description('show a ticket with its messages, oldest first')
    .argument('<id>', 'ticket id', readId)
    .option('--limit <n>', 'maximum number of messages, 1 to 200; the newest are shown', readCount(200), 200)
    .option('--offset <n>', 'number of the newest messages to skip, 1 to 10000', readCount(10_000))
    .addOption(jsonOption())
    .addHelpText('after', examples('ticket show 12', 'ticket show 12 --limit 200 --offset 200'))
    .action((id: number, { limit, offset = 0, ...options }: ShowOptions) =>
      withServices(async (app) => {
        const [found] = await app.get(StaffTicketsService).list('operator', { id, limit: 1, offset: 0 });
        if (found === undefined) throw new Refusal('there is no such ticket');
        const record = view(found);
        const messages = ((await app.get(TicketsService).repliesByTicket([id], { limit, offset })).get(id) ?? []).map(
          ({ author, content, created_at }) => ({
            author,
            content,
            created_at: time(created_at),
          }),
        );
        if (options.json) {
          printJson({ ...record, replies: messages });
          return;
        }
        printRecord(record, options);
        for (const { author, content, created_at } of messages) {
          ['', `${author}, ${String(created_at)}`, ...content.split(/\r?\n/)].forEach((line) => {
            write(line);
          });
        }
      }),
    );
}

function addReply(ticket: Command): void {
  ticket
    .command('reply')
    .description('reply to a ticket and set its status to SUPPORT_RESPONSE')
    .argument('<id>', 'ticket id', readId)
    .requiredOption('--content <text>', 'reply, 1 to 10000 characters; - reads standard input')
    .addOption(jsonOption())
    .addHelpText('after', examples('ticket reply 12 --content "Done."', 'ticket reply 12 --content - < answer.txt'))
    .action((id: number, options: ReplyOptions) =>
      withServices(async (app) => {
        const given = options.content === '-' ? await readAll(process.stdin) : options.content;
        const { content } = await validReply(id, given);
        printRecord(view(await app.get(StaffTicketsService).addReply('operator', id, content)), options);
      }),
    );
}

/** Applies the rules of the API to a reply. */
async function validReply(id: number, content: string): Promise<TicketAddReplyArgs> {
  const reply: unknown = await argsPipe().transform(
    { ticket_id: String(id), content },
    { type: 'body', metatype: TicketAddReplyArgs },
  );
  return reply as TicketAddReplyArgs;
}

function view(ticket: Ticket): Row {
  return {
    id: ticket.id,
    user_id: ticket.user_id,
    title: ticket.title,
    status: ticket.status,
    priority: ticket.priority,
    rating: ticket.rating,
    replies_count: ticket.reply_count,
    assignee_id: ticket.assignee_id,
    created_at: time(ticket.created_at),
    updated_at: time(ticket.updated_at),
  };
}
