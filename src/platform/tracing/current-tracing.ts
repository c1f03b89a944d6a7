import type { EnvironmentVariables } from '../config/index.js';
import type { ProcessTracing } from './process-tracing.js';
import type { TracedWork, TraceSpanOptions } from './trace-span.js';

let currentTracing: ProcessTracing | undefined;

/**
 * Returns the tracing of this process, or undefined if it is off. Read it where a wrapper is
 * installed, not on each call.
 */
export function getTracing(): ProcessTracing | undefined {
  return currentTracing;
}

/**
 * Starts tracing if the standard variables of OpenTelemetry name a collector; otherwise loads
 * nothing. The SDK reads its own variables from the environment of the process.
 */
export async function startTracing(
  env: EnvironmentVariables,
  warn: (line: string) => void,
): Promise<ProcessTracing | undefined> {
  currentTracing = undefined;
  if (!isWanted(env)) return undefined;
  const { ProcessTracing } = await import('./process-tracing.js');
  currentTracing = ProcessTracing.start(warn);
  return currentTracing;
}

/** Runs `work` in a span below the current one, if there is one. */
export function traceWork<T>(
  name: string,
  options: TraceSpanOptions,
  work: TracedWork<T>,
): Promise<T> {
  if (currentTracing === undefined) return work(() => undefined);
  return currentTracing.traceWork(name, options, work);
}

/**
 * Runs `work` in a span below the span that `traceparent` names, or in the root of a trace, if
 * tracing is on.
 */
export function traceFrom<T>(
  traceparent: string | undefined,
  name: string,
  options: TraceSpanOptions,
  work: TracedWork<T>,
): Promise<T> {
  if (currentTracing === undefined) return work(() => undefined);
  return currentTracing.traceFrom(traceparent, name, options, work);
}

/**
 * Sends a request of ours in a span, if there is one. `send` gets the headers that continue the
 * trace.
 */
export function traceCall<T extends { readonly status: number }>(
  method: string,
  url: string,
  send: (headers: Readonly<Record<string, string>>) => Promise<T>,
): Promise<T> {
  if (currentTracing === undefined) return send({});
  return currentTracing.traceCall(method, url, send);
}

function isWanted(env: EnvironmentVariables): boolean {
  if (env['OTEL_SDK_DISABLED']?.trim().toLowerCase() === 'true') return false;
  if (env['OTEL_TRACES_EXPORTER']?.trim().toLowerCase() === 'none') return false;
  return Boolean(env['OTEL_EXPORTER_OTLP_ENDPOINT'] || env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT']);
}
