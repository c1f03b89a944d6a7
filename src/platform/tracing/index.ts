export { startTracing, traceWork, traceCall, traceFrom, getTracing } from './current-tracing.js';
export type { OpenSpan, SpanAttributes, ProcessTracing } from './process-tracing.js';
