import type { SpanAttributes, Tracing } from '../tracing/index.js';
import type { Connection, Engine } from './engine.js';

interface StatementSpan {
  readonly name: string;
  readonly options: { readonly kind: 'CLIENT'; readonly attributes: SpanAttributes };
}

/** Name that each statement has in a comment at its start. */
const NAME = /^\/\* (\S+) \*\//;
const TABLE = /\b(?:FROM|INTO|UPDATE)\s+([a-z_]+)/;

/** Returns an engine that opens a span for each statement and transaction. Spans contain names, never values. */
export function tracedEngine(engine: Engine, tracing: Tracing, system: string): Engine {
  const spans = new Map<string, StatementSpan>();
  const spanOf = (text: string): StatementSpan => {
    let span = spans.get(text);
    if (span === undefined) spans.set(text, (span = describe(text, system)));
    return span;
  };
  const traced = (connection: Connection): Connection => ({
    run: (text, values) => {
      const { name, options } = spanOf(text);
      return tracing.trace(name, options, () => connection.run(text, values));
    },
    all: (text, values) => {
      const { name, options } = spanOf(text);
      return tracing.trace(name, options, () => connection.all(text, values));
    },
  });
  const transaction = { kind: 'CLIENT', attributes: { 'db.system.name': system } } as const;
  return {
    ...traced(engine),
    now: engine.now,
    isWritable: engine.isWritable,
    mayReadOld: engine.mayReadOld,
    get pool() {
      return engine.pool;
    },
    classify: (error) => engine.classify(error),
    transaction: (work) =>
      tracing.trace('transaction', transaction, () => engine.transaction((connection) => work(traced(connection)))),
  };
}

function describe(text: string, system: string): StatementSpan {
  const statement = text.replace(NAME, '').trim();
  const verb = /^\w+/.exec(statement)?.[0].toUpperCase() ?? 'STATEMENT';
  const table = TABLE.exec(statement)?.[1];
  const summary = table === undefined ? verb : `${verb} ${table}`;
  const attributes = {
    'db.system.name': system,
    'db.operation.name': verb,
    'db.query.summary': summary,
    ...(table !== undefined && { 'db.collection.name': table }),
  };
  return { name: NAME.exec(text)?.[1] ?? summary, options: { kind: 'CLIENT', attributes } };
}
