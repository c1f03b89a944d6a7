import type { Environment } from '../config/index.js';
import type { SpanOptions, Tracing, Work } from './tracing.js';

let current: Tracing | undefined;

/** Returns the tracing of this process, or undefined if it is off. Read it where a wrapper is installed, not on each call. */
export function tracing(): Tracing | undefined {
  return current;
}

/**
 * Starts tracing if the standard variables of OpenTelemetry name a collector; otherwise loads nothing. The SDK reads its
 * own variables from the environment of the process.
 */
export async function startTracing(env: Environment, warn: (line: string) => void): Promise<Tracing | undefined> {
  current = undefined;
  if (!isWanted(env)) return undefined;
  const { Tracing } = await import('./tracing.js');
  current = Tracing.start(warn);
  return current;
}

/** Runs `work` in a span below the current one, if there is one. */
export function trace<T>(name: string, options: SpanOptions, work: Work<T>): Promise<T> {
  return current === undefined ? work(() => undefined) : current.trace(name, options, work);
}

/** Runs `work` in a span below the span that `traceparent` names, or in the root of a trace, if tracing is on. */
export function traceFrom<T>(
  traceparent: string | undefined,
  name: string,
  options: SpanOptions,
  work: Work<T>,
): Promise<T> {
  return current === undefined ? work(() => undefined) : current.traceFrom(traceparent, name, options, work);
}

/** Sends a request of ours in a span, if there is one. `send` gets the headers that continue the trace. */
export function traceCall<T extends { readonly status: number }>(
  method: string,
  url: string,
  send: (headers: Readonly<Record<string, string>>) => Promise<T>,
): Promise<T> {
  return current === undefined ? send({}) : current.traceCall(method, url, send);
}

function isWanted(env: Environment): boolean {
  if (env['OTEL_SDK_DISABLED']?.trim().toLowerCase() === 'true') return false;
  if (env['OTEL_TRACES_EXPORTER']?.trim().toLowerCase() === 'none') return false;
  return Boolean(env['OTEL_EXPORTER_OTLP_ENDPOINT'] || env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT']);
}
