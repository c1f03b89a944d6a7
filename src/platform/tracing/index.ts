export { startTracing, traceWork, traceCall, traceFrom, getTracing } from './current-tracing.js';
export type { ProcessTracing } from './process-tracing.js';
export type { OpenTraceSpan, TraceSpanAttributes } from './trace-span.js';
