import type { TraceSpanAttributes, ProcessTracing } from '../tracing/index.js';
import type { SqlConnection, DatabaseEngine } from './engine.js';

interface StatementTraceSpan {
  readonly name: string;
  readonly options: { readonly kind: 'CLIENT'; readonly attributes: TraceSpanAttributes };
}

/** Name that each statement has in a comment at its start. */
const NAME = /^\/\* (\S+) \*\//;
const TABLE = /\b(?:FROM|INTO|UPDATE)\s+([a-z_]+)/;

/**
 * Returns an engine that opens a span for each statement and transaction. Spans contain names,
 * never values.
 */
export function traceEngine(
  engine: DatabaseEngine,
  tracing: ProcessTracing,
  system: string,
): DatabaseEngine {
  const spans = new Map<string, StatementTraceSpan>();
  const findSpan = (text: string): StatementTraceSpan => {
    const knownSpan = spans.get(text);
    if (knownSpan !== undefined) return knownSpan;

    const span = describeStatement(text, system);
    spans.set(text, span);
    return span;
  };
  const traceConnection = (connection: SqlConnection): SqlConnection => ({
    runStatement: (text, values) => {
      const { name, options } = findSpan(text);
      return tracing.traceWork(name, options, () => connection.runStatement(text, values));
    },
    readRows: (text, values) => {
      const { name, options } = findSpan(text);
      return tracing.traceWork(name, options, () => connection.readRows(text, values));
    },
  });

  const transactionSpan = { kind: 'CLIENT', attributes: { 'db.system.name': system } } as const;
  return {
    ...traceConnection(engine),
    now: engine.now,
    isWritable: engine.isWritable,
    mayReadOld: engine.mayReadOld,
    get pool() {
      return engine.pool;
    },
    classifyError: (error) => engine.classifyError(error),
    isFull: (error) => engine.isFull(error),
    probeWrite: () => engine.probeWrite(),
    runTransaction: (work) =>
      tracing.traceWork('transaction', transactionSpan, () =>
        engine.runTransaction((connection) => work(traceConnection(connection))),
      ),
  };
}

function describeStatement(text: string, system: string): StatementTraceSpan {
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
  const name = NAME.exec(text)?.[1] ?? summary;
  return { name, options: { kind: 'CLIENT', attributes } };
}
