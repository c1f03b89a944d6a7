import type { Command } from 'commander';
import { argsPipe } from '../errors/index.js';
import { DepartmentsService, DepartmentTitle } from '../tickets/index.js';
import { examples, jsonOption, readId } from './arguments.js';
import { printList, printRecord, time, type ResultOptions, type Row } from './output.js';
import { withServices } from './services.js';

type Department = Awaited<ReturnType<DepartmentsService['add']>>;

interface TitleOptions extends ResultOptions {
  readonly title: string;
}

/** Steps that need nothing but the id. */
const STEPS = {
  disable: 'take no new tickets for a department; old ones keep its name',
  enable: 'take new tickets for a disabled department again',
} as const;

export function addDepartmentCommands(ticket: Command): void {
  const department = ticket
    .command('department')
    .description('whom tickets can be addressed to')
    .addHelpText('after', examples('ticket department list', 'ticket department add --title "Refunds"'));

  department
    .command('list')
    .description('list all departments, disabled ones too')
    .addOption(jsonOption())
    .addHelpText('after', examples('ticket department list --json'))
    .action((options: ResultOptions) =>
      withServices(async (app) => {
        const all = await app.get(DepartmentsService).listAll();
        printList(all.map(view), ['id', 'title', 'disabled_at'], options);
      }),
    );

  department
    .command('add')
    .description('add a department')
    .requiredOption('--title <title>', 'what users see, 1 to 100 characters')
    .addOption(jsonOption())
    .addHelpText('after', examples('ticket department add --title "Refunds"'))
    .action((options: TitleOptions) =>
      withServices(async (app) => {
        printRecord(view(await app.get(DepartmentsService).add(await validTitle(options))), options);
      }),
    );

  department
    .command('rename')
    .description('give a department another title, also on its old tickets')
    .argument('<id>', 'number of the department', readId)
    .requiredOption('--title <title>', 'what users see, 1 to 100 characters')
    .addOption(jsonOption())
    .addHelpText('after', examples('ticket department rename 3 --title "Sales and orders"'))
    .action((id: number, options: TitleOptions) =>
      withServices(async (app) => {
        printRecord(view(await app.get(DepartmentsService).rename(id, await validTitle(options))), options);
      }),
    );

  for (const [step, description] of Object.entries(STEPS) as [keyof typeof STEPS, string][]) {
    department
      .command(step)
      .description(description)
      .argument('<id>', 'number of the department', readId)
      .addOption(jsonOption())
      .addHelpText('after', examples(`ticket department ${step} 3`))
      .action((id: number, options: ResultOptions) =>
        withServices(async (app) => {
          printRecord(view(await app.get(DepartmentsService)[step](id)), options);
        }),
      );
  }
}

async function validTitle({ title }: TitleOptions): Promise<string> {
  const valid: unknown = await argsPipe().transform({ title }, { type: 'body', metatype: DepartmentTitle });
  return (valid as DepartmentTitle).title;
}

function view({ id, title, disabled_at }: Department): Row {
  return { id, title, disabled_at: time(disabled_at) };
}
