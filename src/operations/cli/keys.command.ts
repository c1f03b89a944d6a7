import { loadConfig } from '../../app/settings.js';
import { abandonKey, SigningKeys } from '../../sign-in/index.js';
import { CardNumbers } from '../../features/cards/index.js';
import { Database } from '../../platform/database/index.js';
import { listMasterKeyUses } from '../doctor/index.js';
import { CommandRefusalError } from '../../app/exit.js';
import { KeyRing, type RewrapProgress } from '../../platform/keys/index.js';
import { EndpointSecrets } from '../../features/webhooks/index.js';
import { defineBareCommand, defineCommand, defineGroup } from './define-command.js';
import { formatDuration, createProgressReporter } from './progress.js';
import { requireExistingDatabase, withDatabase } from './with-database.js';
import { USE_COLUMNS, viewMasterKeys } from './master-key-view.js';

export const keysCommands = defineGroup(
  'keys',
  { examples: ['keys list', 'keys rewrap', 'keys abandon k1'] },
  [
    defineCommand({
      usage: 'list',
      about: 'list master keys, the number of rows that need each, and whether it can be removed',
      examples: ['keys list', 'keys list --json'],
      columns: ['key_id', 'place', ...USE_COLUMNS.map(([column]) => column), 'may_go'],
      run: async (services) =>
        viewMasterKeys(services.get(KeyRing), await listMasterKeyUses(services.get(Database))),
    }),

    defineCommand({
      usage: 'rewrap',
      about:
        're-encrypt card numbers, signing keys and webhook secrets with the active master key; ' +
        'can be interrupted and repeated',
      examples: ['keys rewrap', 'keys rewrap --json'],
      run: async (services, _input, print) => {
        const cardRewrap = await services
          .get(CardNumbers)
          .rewrapPans(createRewrapReporter('card numbers'));
        const signingRewrap = await services
          .get(SigningKeys)
          .rewrapKeys(createRewrapReporter('signing keys'));
        const webhookRewrap = await services
          .get(EndpointSecrets)
          .rewrapSecrets(createRewrapReporter('webhook secrets'));

        print({
          card_numbers: cardRewrap.rewrapped,
          signing_keys: signingRewrap.rewrapped,
          webhook_secrets: webhookRewrap.rewrapped,
        });
        const undecryptable =
          cardRewrap.undecryptable + signingRewrap.undecryptable + webhookRewrap.undecryptable;
        if (undecryptable > 0) {
          throw new CommandRefusalError(
            `${String(undecryptable)} rows were not changed: ` +
              'KEYS does not contain the keys that encrypted them',
          );
        }
        return undefined;
      },
    }),

    defineBareCommand({
      usage: 'abandon <key_id>',
      about:
        'remove the signing keys that a lost master key encrypted, ' +
        'so that the service starts without it',
      examples: ['keys abandon k1', 'keys abandon k1 --json'],
      run: async ({ key_id }) => {
        const { DATABASE_URL, KEYS } = loadConfig(process.env);
        const ring = new KeyRing(KEYS);
        if (ring.hasKey(key_id))
          throw new CommandRefusalError(`KEYS contains ${key_id}: it is not lost`);
        const { removed, isKnown } = await withDatabase(
          requireExistingDatabase(DATABASE_URL),
          (_source, database) => abandonKey(database, ring, key_id),
        );
        if (!isKnown) throw new CommandRefusalError(`${key_id} encrypted no signing key`);
        return { signing_keys: removed };
      },
    }),
  ],
);

/** Writes the progress to standard error, and always the end with its duration. */
function createRewrapReporter(what: string): (progress: RewrapProgress) => void {
  const report = createProgressReporter();
  const startedAt = performance.now();
  return ({ found, rewrapped, undecryptable }) => {
    const doneRows = rewrapped + undecryptable;
    if (doneRows < found) {
      report({ what, done: doneRows, total: found });
      return;
    }
    const elapsedTime = formatDuration(performance.now() - startedAt);
    process.stderr.write(`${what}: ${String(rewrapped)} of ${String(found)} in ${elapsedTime}\n`);
  };
}
