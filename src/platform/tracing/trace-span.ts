import {
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
  type SpanKind,
} from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';

/**
 * Names and numbers that the code chooses. A value that a caller sent must not be among them
 * (LOG-1).
 */
export type TraceSpanAttributes = Readonly<Record<string, string | number>>;

export interface TraceSpanOptions {
  readonly kind?: keyof typeof SpanKind;
  readonly attributes?: TraceSpanAttributes;
}

/** Work in a span. It may add attributes that are known only at its end. */
export type TracedWork<T> = (add: (attributes: TraceSpanAttributes) => void) => Promise<T>;

/** A span that its caller ends. */
export interface OpenTraceSpan {
  /** False if the trace is not sampled: then `end` does nothing. */
  readonly isRecorded: boolean;
  /** Runs `work` inside the span. */
  run<T>(work: () => T): T;
  end(name: string, attributes: TraceSpanAttributes, hasFailed: boolean): void;
}

/** Returns the context of the span that `traceparent` names, or of no span. */
export function toParentContext(traceparent: string | undefined): Context {
  if (traceparent === undefined) return ROOT_CONTEXT;
  const remoteParent = parseTraceParent(traceparent);
  if (remoteParent === null) return ROOT_CONTEXT;

  return trace.setSpanContext(ROOT_CONTEXT, { ...remoteParent, isRemote: true });
}

/**
 * Ends a span after `result`. An error is recorded by its name, because its message may contain
 * values of a caller.
 */
export async function endAfter<T>(span: Span, result: Promise<T>): Promise<T> {
  try {
    return await result;
  } catch (error) {
    const type = error instanceof Error ? error.name : typeof error;
    span.setAttribute('error.type', type);
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}
