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

export function addDepartmentCommands(ticket: Command): void {
  const department = ticket
    .command('department')
    .description('manage the departments that tickets are addressed to')
    .addHelpText('after', examples('ticket department list', 'ticket department add --title "Refunds"'));
  addList(department);
  addAdd(department);
  addRename(department);
  addSwitch(department, 'disable', 'stop new tickets for a department; existing tickets keep it');
  addSwitch(department, 'enable', 'allow new tickets for a disabled department again');
}

function addList(department: Command): void {
  department
    .command('list')
    .description('list all departments, also disabled ones')
    .addOption(jsonOption())
    .addHelpText('after', examples('ticket department list --json'))
    .action((options: ResultOptions) =>
      withServices(async (app) => {
        const all = await app.get(DepartmentsService).listAll();
        printList(all.map(view), ['id', 'title', 'disabled_at'], options);
      }),
    );
}

function addAdd(department: Command): void {
  department
    .command('add')
    .description('add a department')
    .requiredOption('--title <title>', 'title that users see, 1 to 100 characters')
    .addOption(jsonOption())
    .addHelpText('after', examples('ticket department add --title "Refunds"'))
    .action((options: TitleOptions) =>
      withServices(async (app) => {
        printRecord(view(await app.get(DepartmentsService).add(await validTitle(options))), options);
      }),
    );
}

function addRename(department: Command): void {
  department
    .command('rename')
    .description('rename a department, also on its existing tickets')
    .argument('<id>', 'department id', readId)
    .requiredOption('--title <title>', 'title that users see, 1 to 100 characters')
    .addOption(jsonOption())
    .addHelpText('after', examples('ticket department rename 3 --title "Sales and orders"'))
    .action((id: number, options: TitleOptions) =>
      withServices(async (app) => {
        printRecord(view(await app.get(DepartmentsService).rename(id, await validTitle(options))), options);
      }),
    );
}

function addSwitch(department: Command, action: 'disable' | 'enable', description: string): void {
  department
    .command(action)
    .description(description)
    .argument('<id>', 'department id', readId)
    .addOption(jsonOption())
    .addHelpText('after', examples(`ticket department ${action} 3`))
    .action((id: number, options: ResultOptions) =>
      withServices(async (app) => {
        printRecord(view(await app.get(DepartmentsService)[action](id)), options);
      }),
    );
}

async function validTitle({ title }: TitleOptions): Promise<string> {
  const valid: unknown = await argsPipe().transform({ title }, { type: 'body', metatype: DepartmentTitle });
  return (valid as DepartmentTitle).title;
}

function view({ id, title, disabled_at }: Department): Row {
  return { id, title, disabled_at: time(disabled_at) };
}
