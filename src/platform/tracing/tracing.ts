import { AsyncLocalStorage } from 'node:async_hooks';
import {
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Span,
  type Tracer,
} from '@opentelemetry/api';
import { parseTraceParent, setGlobalErrorHandler } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { version } from '../config/index.js';
import { samplerOfEnvironment } from './sampler.js';

/** Names and numbers that the code chooses. A value that a caller sent must not be among them (LOG-1). */
export type SpanAttributes = Readonly<Record<string, string | number>>;

export interface SpanOptions {
  readonly kind?: keyof typeof SpanKind;
  readonly attributes?: SpanAttributes;
}

/** Work in a span. It may add attributes that are known only at its end. */
export type Work<T> = (add: (attributes: SpanAttributes) => void) => Promise<T>;

/** A span that its caller ends. */
export interface OpenSpan {
  /** False if the trace is not sampled: then `end` does nothing. */
  readonly isRecorded: boolean;
  /** Runs `work` inside the span. */
  run<T>(work: () => T): T;
  end(name: string, attributes: SpanAttributes, hasFailed: boolean): void;
}

/** Spans of this process, sent to a collector over OTLP. */
export class Tracing {
  private readonly tracer: Tracer;
  private readonly active = new AsyncLocalStorage<Span>();

  private constructor(private readonly provider: TracerProvider) {
    this.tracer = provider.getTracer('keypad', version());
  }

  static start(warn: (line: string) => void): Tracing {
    diag.setLogger(
      { error: warn, warn, info: ignore, debug: ignore, verbose: ignore },
      { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
    );
    const resource = resourceFromAttributes({ 'service.name': 'keypad', 'service.version': version() });
    const tracing = new Tracing(
      new TracerProvider({
        resource: resource.merge(
          detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] }),
        ),
        sampler: samplerOfEnvironment(warn),
        spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
      }),
    );
    setGlobalErrorHandler((error) => {
      // The timer of the batch began in a request that has nothing to do with the failure.
      tracing.active.exit(() => {
        warn(`spans were not sent: ${reasonOf(error)}`);
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
    const context = this.active.getStore()?.spanContext();
    if (context === undefined) return undefined;
    return `00-${context.traceId}-${context.spanId}-${context.traceFlags & TraceFlags.SAMPLED ? '01' : '00'}`;
  }

  /** Opens a span below the span that `traceparent` names, or the root of a trace if it names none. */
  open(name: string, traceparent: string | undefined, { kind = 'INTERNAL', attributes = {} }: SpanOptions): OpenSpan {
    const span = this.tracer.startSpan(name, { kind: SpanKind[kind], attributes }, contextOf(traceparent));
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

  /** Runs `work` in a span below the current one. Outside of a sampled span, it only runs `work`. */
  trace<T>(name: string, options: SpanOptions, work: Work<T>): Promise<T> {
    const parent = this.sampledParent();
    return parent === undefined ? work(ignore) : this.record(name, options, parent, work);
  }

  /** Runs `work` in a span below the span that `traceparent` names, or in the root of a trace if it names none. */
  traceFrom<T>(traceparent: string | undefined, name: string, options: SpanOptions, work: Work<T>): Promise<T> {
    return this.record(name, options, contextOf(traceparent), work);
  }

  /** Runs `work` in a span below the current one, which is recorded only if `work` returns a promise. */
  traceWait(name: string, work: () => unknown): unknown {
    const parent = this.sampledParent();
    if (parent === undefined) return work();
    const span = this.tracer.startSpan(name, {}, parent);
    const result = this.active.run(span, work);
    return result instanceof Promise ? endAfter(span, result) : result;
  }

  /** Sends a request of ours in a span below the current one. `send` gets the headers that continue the trace. */
  traceCall<T extends { readonly status: number }>(
    method: string,
    url: string,
    send: (headers: Readonly<Record<string, string>>) => Promise<T>,
  ): Promise<T> {
    const attributes = { 'http.request.method': method, 'server.address': new URL(url).hostname };
    return this.trace(method, { kind: 'CLIENT', attributes }, async (add) => {
      const { traceparent } = this;
      const response = await send(traceparent === undefined ? {} : { traceparent });
      add({ 'http.response.status_code': response.status });
      return response;
    });
  }

  /** Sends the remaining spans. */
  async flush(): Promise<void> {
    await this.provider.forceFlush();
  }

  /** Sends the remaining spans and ends. */
  async stop(): Promise<void> {
    await this.provider.shutdown();
  }

  private sampledParent(): Context | undefined {
    const parent = this.active.getStore();
    return parent?.isRecording() === true ? trace.setSpan(ROOT_CONTEXT, parent) : undefined;
  }

  private record<T>(
    name: string,
    { kind = 'INTERNAL', attributes = {} }: SpanOptions,
    context: Context,
    work: Work<T>,
  ): Promise<T> {
    const span = this.tracer.startSpan(name, { kind: SpanKind[kind], attributes }, context);
    const add = (more: SpanAttributes) => void span.setAttributes(more);
    return endAfter(
      span,
      this.active.run(span, () => work(add)),
    );
  }
}

function contextOf(traceparent: string | undefined): Context {
  const parent = traceparent === undefined ? null : parseTraceParent(traceparent);
  return parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true });
}

/** Ends a span after `result`. An error is recorded by its name, because its message may contain values of a caller. */
async function endAfter<T>(span: Span, result: Promise<T>): Promise<T> {
  try {
    return await result;
  } catch (error) {
    span.setAttribute('error.type', error instanceof Error ? error.name : typeof error);
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}

/** Returns a code or a name, because a message may quote the response of the collector. */
function reasonOf(error: unknown): string {
  const { code, name } = error as { readonly code?: string | number; readonly name?: string };
  return String(code ?? name ?? typeof error);
}

const ignore = (): void => undefined;
