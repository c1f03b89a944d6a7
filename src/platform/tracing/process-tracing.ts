import { AsyncLocalStorage } from 'node:async_hooks';
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Span,
  type Tracer,
} from '@opentelemetry/api';
import { setGlobalErrorHandler } from '@opentelemetry/core';
import type { TracerProvider } from '@opentelemetry/sdk-trace';
import { readVersion, withoutUndefined } from '../config/index.js';
import {
  endAfter,
  toParentContext,
  type OpenTraceSpan,
  type TracedWork,
  type TraceSpanAttributes,
  type TraceSpanOptions,
} from './trace-span.js';
import { createTracerProvider, toExportFailure } from './tracer-provider.js';

/** Spans of this process, sent to a collector over OTLP. */
export class ProcessTracing {
  private readonly tracer: Tracer;
  private readonly active = new AsyncLocalStorage<Span>();

  private constructor(private readonly provider: TracerProvider) {
    this.tracer = provider.getTracer('keypad', readVersion());
  }

  static start(warn: (line: string) => void): ProcessTracing {
    const tracing = new ProcessTracing(createTracerProvider(warn));
    setGlobalErrorHandler((error) => {
      // The timer of the batch began in a request that has nothing to do with the failure.
      tracing.active.exit(() => {
        warn(`spans were not sent: ${toExportFailure(error)}`);
      });
    });

    return tracing;
  }

  /** Id of the current trace, for log lines. */
  get traceId(): string | undefined {
    return this.active.getStore()?.spanContext().traceId;
  }

  /** The current span in the form of the header `traceparent` of W3C Trace Context. */
  get traceparent(): string | undefined {
    const activeContext = this.active.getStore()?.spanContext();
    if (activeContext === undefined) return undefined;

    const { traceId, spanId, traceFlags } = activeContext;
    const flags = traceFlags & TraceFlags.SAMPLED ? '01' : '00';
    return `00-${traceId}-${spanId}-${flags}`;
  }

  /**
   * Opens a span below the span that `traceparent` names, or the root of a trace if it names none.
   */
  openSpan(
    name: string,
    traceparent: string | undefined,
    { kind = 'INTERNAL', attributes = {} }: TraceSpanOptions,
  ): OpenTraceSpan {
    const options = { kind: SpanKind[kind], attributes };
    const span = this.tracer.startSpan(name, options, toParentContext(traceparent));

    return {
      isRecorded: span.isRecording(),
      run: (work) => this.active.run(span, work),
      end: (finalName, more, hasFailed) => {
        span.updateName(finalName);
        span.setAttributes(more);
        if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  }

  /**
   * Runs `work` in a span below the current one. Outside of a sampled span, it only runs `work`.
   */
  traceWork<T>(name: string, options: TraceSpanOptions, work: TracedWork<T>): Promise<T> {
    const parentContext = this.sampledParent();
    if (parentContext === undefined) return work(() => undefined);
    return this.recordWork(name, options, parentContext, work);
  }

  /**
   * Runs `work` in a span below the span that `traceparent` names, or in the root of a trace if it
   * names none.
   */
  traceFrom<T>(
    traceparent: string | undefined,
    name: string,
    options: TraceSpanOptions,
    work: TracedWork<T>,
  ): Promise<T> {
    return this.recordWork(name, options, toParentContext(traceparent), work);
  }

  /**
   * Runs `work` in a span below the current one, which is recorded only if `work` returns a
   * promise.
   */
  traceWait(name: string, work: () => unknown): unknown {
    const parentContext = this.sampledParent();
    if (parentContext === undefined) return work();
    const span = this.tracer.startSpan(name, {}, parentContext);
    const workResult = this.active.run(span, work);
    if (workResult instanceof Promise) return endAfter(span, workResult);
    return workResult;
  }

  /**
   * Sends a request of ours in a span below the current one. `send` gets the headers that continue
   * the trace.
   */
  traceCall<T extends { readonly status: number }>(
    method: string,
    url: string,
    send: (headers: Readonly<Record<string, string>>) => Promise<T>,
  ): Promise<T> {
    const attributes = { 'http.request.method': method, 'server.address': new URL(url).hostname };
    return this.traceWork(method, { kind: 'CLIENT', attributes }, async (add) => {
      const { traceparent } = this;
      const headers = withoutUndefined({ traceparent });
      const response = await send(headers);
      add({ 'http.response.status_code': response.status });
      return response;
    });
  }

  /** Sends the remaining spans. */
  async flushSpans(): Promise<void> {
    await this.provider.forceFlush();
  }

  /** Sends the remaining spans and ends. */
  async stop(): Promise<void> {
    await this.provider.shutdown();
  }

  private sampledParent(): Context | undefined {
    const activeSpan = this.active.getStore();
    if (activeSpan?.isRecording() === true) return trace.setSpan(ROOT_CONTEXT, activeSpan);
    return undefined;
  }

  private recordWork<T>(
    name: string,
    { kind = 'INTERNAL', attributes = {} }: TraceSpanOptions,
    context: Context,
    work: TracedWork<T>,
  ): Promise<T> {
    const span = this.tracer.startSpan(name, { kind: SpanKind[kind], attributes }, context);
    const addAttributes = (more: TraceSpanAttributes) => void span.setAttributes(more);
    const result = this.active.run(span, () => work(addAttributes));
    return endAfter(span, result);
  }
}
