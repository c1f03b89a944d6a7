import { z } from 'zod';
import { startTracing, type ProcessTracing } from '../../../src/platform/tracing/index.js';
import { SmsGateway } from './sms-gateway.js';
import { readJson } from '../assertions/read-json.js';

const ATTRIBUTES = z.array(
  z.object({
    key: z.string(),
    value: z.object({ stringValue: z.string().optional(), intValue: z.number().optional() }),
  }),
);
const LINKS = z.array(z.looseObject({ traceId: z.string(), spanId: z.string() }));
const SPAN = z.looseObject({
  name: z.string(),
  kind: z.number(),
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  attributes: ATTRIBUTES.optional(),
  status: z.looseObject({ code: z.number().optional() }),
  links: LINKS.optional(),
});
const BODY = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: ATTRIBUTES }),
      scopeSpans: z.array(z.object({ spans: z.array(SPAN) })),
    }),
  ),
});

/** A span as OTLP/HTTP encodes it in JSON, with its attributes by name. */
export interface ReceivedSpan {
  readonly name: string;
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string | undefined;
  readonly attributes: Readonly<Record<string, string | number | undefined>>;
  readonly status: { readonly code?: number | undefined };
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[];
}

/** A collector of OpenTelemetry, and the tracing of this process that sends to it. */
export class OtlpReceiver {
  private constructor(
    readonly server: SmsGateway,
    private readonly tracing: ProcessTracing,
    private readonly before: NodeJS.ProcessEnv,
  ) {}

  /**
   * Turns tracing on for what starts from now on in this process. `variables` are those of the SDK.
   */
  static async start(variables: Readonly<Record<string, string>> = {}): Promise<OtlpReceiver> {
    const server = await SmsGateway.start();
    const before = { ...process.env };
    Object.assign(process.env, { OTEL_EXPORTER_OTLP_ENDPOINT: server.url, ...variables });
    const tracing = await startTracing(process.env, () => undefined);
    if (tracing === undefined) throw new Error('tracing is off');
    return new OtlpReceiver(server, tracing, before);
  }

  /** Returns all spans that ended until now. */
  async spans(): Promise<ReceivedSpan[]> {
    await this.tracing.flushSpans();
    return this.bodies
      .flatMap(({ resourceSpans }) => resourceSpans)
      .flatMap(({ scopeSpans }) => scopeSpans)
      .flatMap(({ spans }) => spans)
      .map((span) => ({ ...span, attributes: byName(span.attributes), links: span.links ?? [] }));
  }

  get resource(): ReceivedSpan['attributes'] {
    return byName(this.bodies[0]?.resourceSpans[0]?.resource.attributes);
  }

  /** Everything that was sent, as text. */
  get text(): string {
    return this.server.calls.map(({ body }) => body).join('\n');
  }

  async close(): Promise<void> {
    await this.tracing.stop();
    for (const name of Object.keys(process.env))
      if (!(name in this.before)) Reflect.deleteProperty(process.env, name);
    Object.assign(process.env, this.before);
    await startTracing({}, () => undefined);
    this.server.close();
  }

  private get bodies(): z.output<typeof BODY>[] {
    return this.server.calls.map(({ body }) => readJson(BODY, body));
  }
}

function byName(attributes: z.output<typeof ATTRIBUTES> = []): ReceivedSpan['attributes'] {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]),
  );
}
