export { startTracing, traceWork, traceCall, traceFrom, getTracing } from './current-tracing.js';
export type { OpenTraceSpan, TraceSpanAttributes, ProcessTracing } from './process-tracing.js';
