import { InvalidArgumentError } from 'commander';
import { POSSIBLE_SCOPES, SCOPES } from '../../sign-in/index.js';
import { ClientsService, GRANTS, PLATFORMS } from '../../accounts/clients/index.js';
import { readClientGrants, readClientScope } from '../../features/staff-api/client-words.js';
import { CLIENT_NAME_FORM } from '../../features/staff-api/staff-clients.args.js';
import { STAFF } from '../../features/staff-api/staff.facts.js';
import { createTextReader } from './arguments.js';
import { defineCommand } from './define-command.js';

const ALL_SCOPES = SCOPES.join(' ');
const ALL_GRANTS = GRANTS.join(' ');

export const createClientCommand = defineCommand({
  usage: 'create',
  about: 'create a client and print its secret, which cannot be shown again',
  examples: [
    'client create --name "My shop" --platform WEB',
    'client create --name Reports --platform SERVER --scope "profile tickets" --json',
    'client create --name "Support desk" --platform WEB ' +
      '--scope "profile admin:tickets admin:users"',
    'client create --name "Kiosk" --platform OTHER --grant password',
  ],
  options: {
    name: {
      flags: '--name <name>',
      about: 'name that users and support see, 1 to 100 characters',
      read: createTextReader(CLIENT_NAME_FORM, STAFF.fieldRules.CLIENT_NAME),
      isRequired: true,
    },
    platform: {
      flags: `--platform <${PLATFORMS.join('|')}>`,
      about: 'platform that the application runs on',
      choices: PLATFORMS,
      isRequired: true,
    },
    scope: {
      flags: '--scope <scopes>',
      about: 'scopes it may request, separated by spaces',
      read: createWordsReader(POSSIBLE_SCOPES, readClientScope),
      fallback: ALL_SCOPES,
    },
    grant: {
      flags: '--grant <grants>',
      about: 'grant types it may use, separated by spaces',
      read: createWordsReader(ALL_GRANTS, readClientGrants),
      fallback: ALL_GRANTS,
    },
  },
  run: async (services, { name, platform, scope, grant }) => {
    const { id, secret } = await services
      .get(ClientsService)
      .create({ name, platform, scopes: scope, grants: grant });
    return revealClientSecret(id, secret);
  },
});

/** Returns the secret for the output, and warns that it is shown only once. */
export function revealClientSecret(client_id: number, client_secret: string): object {
  process.stderr.write('The secret is not stored and cannot be shown again.\n');
  return { client_id, client_secret };
}

/** Reads words by a rule of the API, and names those that are allowed. */
function createWordsReader(
  allowed: string,
  read: (text: string) => string | undefined,
): (text: string) => string {
  return (text) => {
    const words = read(text);
    if (words === undefined) throw new InvalidArgumentError(`It must be some of: ${allowed}.`);
    return words;
  };
}
