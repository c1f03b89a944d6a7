import { InvalidArgumentError, Option, type Command } from 'commander';
import { APP_EVENTS } from '../app.audit.js';
import { AuditArchive, AuditService } from '../audit/index.js';
import { Refusal } from '../exit.js';
import { examples, jsonOption, readCount, readId } from './arguments.js';
import { printList, printRecord, time, type ResultOptions } from './output.js';
import { progressReporter } from './progress.js';
import { readTime } from './read-time.js';
import { withServices } from './services.js';

interface ListOptions extends ResultOptions {
  readonly event?: string;
  readonly actor?: string;
  readonly subject?: string;
  readonly user?: number;
  readonly limit: number;
}

interface VerifyOptions extends ResultOptions {
  readonly anchor?: string;
  readonly file: readonly string[];
}

interface ArchiveOptions extends ResultOptions {
  readonly before: number;
}

const COLUMNS = ['id', 'at', 'event', 'actor', 'subject', 'user_id', 'position'];

export function addAuditCommands(audit: Command): void {
  audit.addHelpText(
    'after',
    examples('audit list --user 7', 'audit verify', 'audit archive --before 2026-01-01 audit-2025.jsonl'),
  );
  addList(audit);
  addVerify(audit);
  addArchive(audit);
}

function addList(audit: Command): void {
  audit
    .command('list')
    .description('list events, newest first')
    .addOption(new Option('--event <event>', 'only this event').choices(Object.keys(APP_EVENTS)))
    .option('--actor <actor>', 'only events by this actor: user:ID, client:ID, operator or service', readReference)
    .option('--subject <subject>', 'only events on this subject: session:ID, user:ID, ticket:ID, …', readReference)
    .option('--user <id>', 'only events on the account of this user', readId)
    .option('--limit <n>', 'maximum number of events, 1 to 1000', readCount(1000), 50)
    .addOption(jsonOption())
    .addHelpText('after', examples('audit list --event session.ended.reuse', 'audit list --user 7 --limit 200 --json'))
    .action(({ event, actor, subject, user, limit, ...options }: ListOptions) =>
      withServices(async (app) => {
        const events = await app.get(AuditService).find({ event, actor, subject, userId: user, limit });
        const rows = events.map(({ id, created_at, position, ...row }) => ({
          id,
          at: time(created_at),
          event: row.event,
          actor: row.actor,
          subject: row.subject,
          user_id: row.user_id,
          position,
        }));
        printList(rows, COLUMNS, options);
      }),
    );
}

function addVerify(audit: Command): void {
  audit
    .command('verify')
    .description('verify the MACs of all rows; exit with 1 and name the first row that was changed or removed')
    .option('--anchor <anchor>', 'anchor that an earlier verify printed; the chain must still contain it', readAnchor)
    .option('--file <file>', 'archive to verify as well; repeat it for each, oldest first', addFile, [])
    .addOption(jsonOption())
    .addHelpText(
      'after',
      examples(
        'audit verify',
        'audit verify --anchor 120:k1.Zm9v…',
        'audit verify --file audit-2024.jsonl --file audit-2025.jsonl',
      ),
    )
    .action(({ anchor, file, ...options }: VerifyOptions) =>
      withServices(async (app) => {
        const { fault, archived, ...verdict } = await app.get(AuditArchive).verify(file, anchor, progressReporter());
        printRecord({ ...verdict, ...(file.length > 0 && { archived }), fault: fault ?? null }, options);
        if (fault !== undefined) throw new Refusal(fault);
      }),
    );
}

function addArchive(audit: Command): void {
  audit
    .command('archive')
    .description('move the oldest rows to a new file: write and verify it, then remove the rows from the database')
    .argument('<file>', 'file to create; it is never overwritten')
    .requiredOption('--before <time>', 'only rows before this time, UTC: 2026-01-31 or "2026-01-31 12:00:00"', readTime)
    .addOption(jsonOption())
    .addHelpText('after', examples('audit archive --before 2026-01-01 /backup/audit-2025.jsonl'))
    .action((file: string, { before, ...options }: ArchiveOptions) =>
      withServices(async (app) => {
        printRecord({ file, ...(await app.get(AuditArchive).archive(before, file, progressReporter())) }, options);
      }),
    );
}

function addFile(file: string, files: readonly string[]): string[] {
  return [...files, file];
}

function readReference(text: string): string {
  if (!/^[a-z_]{1,16}(:[0-9a-z]{1,24})?$/.test(text)) throw new InvalidArgumentError('It must have the form user:7.');
  return text;
}

function readAnchor(text: string): string {
  if (!/^\d{1,16}:[\w.-]{0,64}$/.test(text))
    throw new InvalidArgumentError('It must be an anchor that verify printed.');
  return text;
}
