export { startTracing, trace, traceCall, traceFrom, tracing } from './current-tracing.js';
export type { OpenSpan, SpanAttributes, Tracing } from './tracing.js';
