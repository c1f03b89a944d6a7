import { readFileSync } from 'node:fs';
import { InvalidArgumentError } from 'commander';
import { APP_EVENTS } from '../../app/features.js';
import { STAFF } from '../../features/staff-api/staff.facts.js';
import {
  AuditArchive,
  AuditSearch,
  findLoggedAnchor,
  findNewestAnchor,
} from '../../platform/audit/index.js';
import { CommandRefusalError } from '../../app/exit.js';
import { REFERENCE_FORM } from '../../features/staff-api/staff-audit.types.js';
import { toStaffAuditEvent } from '../../features/staff-api/staff-views.js';
import { createLimitOption, createTextReader, USER } from './arguments.js';
import { defineCommand, defineGroup } from './define-command.js';
import { createProgressReporter } from './progress.js';
import { readTime } from './read-time.js';

const readReference = createTextReader(REFERENCE_FORM, STAFF.fieldRules.REFERENCE);

export const auditCommands = defineGroup(
  'audit',
  {
    examples: [
      'audit list --user 7',
      'audit verify',
      'audit archive --before 2026-01-01 audit-2025.jsonl',
    ],
  },
  [
    defineCommand({
      usage: 'list',
      about: 'list events, newest first',
      examples: [
        'audit list --event session.ended.reuse',
        'audit list --user 7 --limit 200 --json',
      ],
      options: {
        event: {
          flags: '--event <event>',
          about: 'only this event',
          choices: Object.keys(APP_EVENTS),
        },
        actor: {
          flags: '--actor <actor>',
          about: 'only events by this actor: user:ID, client:ID, operator or service',
          read: readReference,
        },
        subject: {
          flags: '--subject <subject>',
          about: 'only events on this subject: session:ID, user:ID, ticket:ID, …',
          read: readReference,
        },
        user: {
          ...USER,
          flags: '--user <user>',
          about: `only events on the account of this user: ${USER.about}`,
        },
        limit: createLimitOption('events', 1000, 50),
      },
      columns: ['id', 'created_at', 'event', 'actor', 'subject', 'account', 'position', 'reason'],
      run: async (services, { event, actor, subject, user, limit }) => {
        const query = { event, actor, subject, userId: user?.id, limit };
        const events = await services.get(AuditSearch).listEvents(query);
        return events.map((found) => ({ ...toStaffAuditEvent(found), position: found.position }));
      },
    }),

    defineCommand({
      usage: 'verify',
      about:
        'verify the MACs of all rows; ' +
        'exit with 1 and name the first row that was changed or removed',
      examples: [
        'audit verify',
        'audit verify --anchor 120:k1.Zm9v…',
        'audit verify --file audit-2024.jsonl --file audit-2025.jsonl',
      ],
      options: {
        anchor: {
          flags: '--anchor <anchor>',
          about: 'anchor that an earlier verify printed; the chain must still contain it',
          read: readAnchor,
        },
        log: {
          flags: '--log <file...>',
          about: 'log of the service; the chain must still contain the newest head that it names',
          fallback: [],
        },
        file: {
          flags: '--file <file...>',
          about: 'archive to verify as well; repeat it for each, oldest first',
          fallback: [],
        },
      },
      run: async (services, { anchor, log, file }, print) => {
        const logTexts = log.map((path) => readFileSync(path, 'utf8'));
        const newestAnchor = findNewestAnchor([anchor, ...logTexts.map(findLoggedAnchor)]);
        const { fault, archived, ...verdict } = await services
          .get(AuditArchive)
          .verifyFiles(file, newestAnchor, createProgressReporter());
        print({ ...verdict, ...(file.length > 0 && { archived }), fault: fault ?? null });
        if (fault !== undefined) throw new CommandRefusalError(fault);
        return undefined;
      },
    }),

    defineCommand({
      usage: 'archive <file>',
      about:
        'move the oldest rows to a new file: write and verify it, ' +
        'then remove the rows from the database',
      examples: ['audit archive --before 2026-01-01 /backup/audit-2025.jsonl'],
      options: {
        before: {
          flags: '--before <time>',
          about: 'only rows before this time, UTC: 2026-01-31 or "2026-01-31 12:00:00"',
          read: readTime,
          isRequired: true,
        },
      },
      run: async (services, { file, before }) => ({
        file,
        ...(await services.get(AuditArchive).archiveBefore(before, file, createProgressReporter())),
      }),
    }),
  ],
);

function readAnchor(text: string): string {
  if (!/^\d{1,16}:[\w.-]{0,64}$/.test(text))
    throw new InvalidArgumentError('It must be an anchor that verify printed.');
  return text;
}
