import { diag, DiagLogLevel } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { readVersion } from '../config/index.js';
import { createSampler } from './sampler.js';

/** Creates the provider that sends spans over OTLP, by the variables of OpenTelemetry. */
export function createTracerProvider(warn: (line: string) => void): TracerProvider {
  diag.setLogger(
    { error: warn, warn, info: doNothing, debug: doNothing, verbose: doNothing },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );

  const resource = resourceFromAttributes({
    'service.name': 'keypad',
    'service.version': readVersion(),
  });
  const detected = detectResources({
    detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector],
  });
  return new TracerProvider({
    resource: resource.merge(detected),
    sampler: createSampler(warn),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
}

/** Returns a code or a name, because a message may quote the response of the collector. */
export function toExportFailure(error: unknown): string {
  const { code, name } = error as { readonly code?: string | number; readonly name?: string };
  return String(code ?? name ?? typeof error);
}

const doNothing = (): void => undefined;
