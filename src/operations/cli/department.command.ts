import { argsPipe } from '../../platform/errors/index.js';
import { DepartmentsService, DepartmentTitle } from '../../features/tickets/index.js';
import { defineCommand, defineGroup } from './define-command.js';

const TITLE = {
  flags: '--title <title>',
  about: 'title that users see, 1 to 100 characters',
  isRequired: true,
} as const;

export const departmentCommands = defineGroup(
  'department',
  {
    about: 'manage the departments that tickets are addressed to',
    examples: ['ticket department list', 'ticket department add --title "Refunds"'],
  },
  [
    defineCommand({
      usage: 'list',
      about: 'list all departments, also disabled ones',
      examples: ['ticket department list --json'],
      columns: ['id', 'title', 'disabled_at'],
      run: (services) => services.get(DepartmentsService).listAll(),
    }),

    defineCommand({
      usage: 'add',
      about: 'add a department',
      examples: ['ticket department add --title "Refunds"'],
      options: { title: TITLE },
      run: async (services, { title }) =>
        services.get(DepartmentsService).addDepartment(await readTitle(title)),
    }),

    defineCommand({
      usage: 'rename <department_id>',
      about: 'rename a department, also on its existing tickets',
      examples: ['ticket department rename 3 --title "Sales and orders"'],
      options: { title: TITLE },
      run: async (services, { department_id, title }) =>
        services.get(DepartmentsService).renameDepartment(department_id, await readTitle(title)),
    }),

    defineCommand({
      usage: 'disable <department_id>',
      about: 'stop new tickets for a department; existing tickets keep it',
      examples: ['ticket department disable 3'],
      run: (services, { department_id }) =>
        services.get(DepartmentsService).disableDepartment(department_id),
    }),

    defineCommand({
      usage: 'enable <department_id>',
      about: 'allow new tickets for a disabled department again',
      examples: ['ticket department enable 3'],
      run: (services, { department_id }) =>
        services.get(DepartmentsService).enableDepartment(department_id),
    }),
  ],
);

/** Applies the rule of the API to a title. */
async function readTitle(title: string): Promise<string> {
  const validTitle: unknown = await argsPipe().transform(
    { title },
    { type: 'body', metatype: DepartmentTitle },
  );
  return (validTitle as DepartmentTitle).title;
}
