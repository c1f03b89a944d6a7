import { Option, type Command } from 'commander';
import { StaffService } from '../auth/index.js';
import { ROLES, type Role } from '../users/index.js';
import { examples, jsonOption, readId } from './arguments.js';
import { printList, printRecord, type ResultOptions } from './output.js';
import { withServices } from './services.js';
import { viewUser } from './user-view.js';

interface AppointOptions extends ResultOptions {
  readonly role: Role;
}

/** Commands on the roles of staff. They may also remove the last admin. */
export function addStaffCommands(staff: Command): void {
  staff.addHelpText('after', examples('staff appoint 7 --role admin', 'staff list'));

  staff
    .command('appoint')
    .description('give a user a role, from the next sign-in; sessions with an admin scope end')
    .argument('<id>', 'user_id', readId)
    .addOption(
      new Option('--role <role>', 'support works on tickets and codes, admin does all, auditor only reads')
        .choices(ROLES)
        .default('support'),
    )
    .addOption(jsonOption())
    .addHelpText('after', examples('staff appoint 7', 'staff appoint 7 --role auditor'))
    .action((id: number, { role, ...options }: AppointOptions) =>
      withServices(async (app) => {
        printRecord(viewUser(await app.get(StaffService).appoint(id, role)), options);
      }),
    );

  staff
    .command('dismiss')
    .description('remove a user from staff and revoke sessions with an admin scope')
    .argument('<id>', 'user_id', readId)
    .addOption(jsonOption())
    .addHelpText('after', examples('staff dismiss 7'))
    .action((id: number, options: ResultOptions) =>
      withServices(async (app) => {
        printRecord(viewUser(await app.get(StaffService).dismiss(id)), options);
      }),
    );

  staff
    .command('list')
    .description('list all members of staff')
    .addOption(jsonOption())
    .addHelpText('after', examples('staff list --json'))
    .action((options: ResultOptions) =>
      withServices(async (app) => {
        const members = await app.get(StaffService).list();
        const columns = ['user_id', 'first_name', 'last_name', 'status', 'role', 'staff_since'];
        printList(members.map(viewUser), columns, options);
      }),
    );
}
