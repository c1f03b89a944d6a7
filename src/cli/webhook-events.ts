import type { Command } from 'commander';
import { Refusal } from '../exit.js';
import { Deliveries, Endpoints, eventIdOf, type Delivery } from '../webhooks/index.js';
import { examples, jsonOption, readId } from './arguments.js';
import { printList, time, type ResultOptions, type Row } from './output.js';
import { withServices } from './services.js';

const AT_MOST = 1_000;
const COLUMNS = [
  ...['event_id', 'type', 'user_id', 'state', 'happened_at', 'attempts', 'result', 'given_up_at', 'due_at'],
];

/** Adds `webhook show`, which names the events that `webhook replay --event` takes. */
export function addShow(webhook: Command, missing: string): void {
  webhook
    .command('show')
    .description('list up to 1000 events that an endpoint has not accepted: first those given up, then those that wait')
    .argument('<id>', 'webhook_id', readId)
    .addOption(jsonOption())
    .addHelpText('after', examples('webhook show 1', 'webhook show 1 --json'))
    .action((id: number, options: ResultOptions) =>
      withServices(async (app) => {
        const endpoints = app.get(Endpoints);
        if ((await endpoints.find(id)) === undefined) throw new Refusal(missing);
        const events = await app.get(Deliveries).list(id, AT_MOST);
        const rows = events.map((event) => view(event, endpoints.types.typeOf(event.event)));
        printList(rows, COLUMNS, options);
      }),
    );
}

function view({ nonce, user_id, happened_at, state, attempts, outcome, next_at }: Delivery, type: string): Row {
  const isGivenUp = state === 'failed';
  return {
    event_id: eventIdOf(nonce),
    type,
    user_id,
    state: isGivenUp ? 'given_up' : 'waiting',
    happened_at: time(happened_at),
    attempts,
    result: outcome,
    given_up_at: isGivenUp ? time(next_at) : null,
    due_at: isGivenUp ? null : time(next_at),
  };
}
