import { globalErrorHandler } from '@opentelemetry/core';
import { describe, expect, it, vi } from 'vitest';
import { startTracing, getTracing } from './current-tracing.js';

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' };

describe('startTracing', () => {
  it.each([
    ['no variable', {}],
    ['an empty endpoint', { OTEL_EXPORTER_OTLP_ENDPOINT: '' }],
    ['OTEL_SDK_DISABLED=true', { ...ENDPOINT, OTEL_SDK_DISABLED: 'true' }],
    ['OTEL_TRACES_EXPORTER=none', { ...ENDPOINT, OTEL_TRACES_EXPORTER: 'none' }],
    ['a service name alone', { OTEL_SERVICE_NAME: 'keypad' }],
  ])('returns undefined with %s', async (_name, env) => {
    expect(await startTracing(env, () => undefined)).toBeUndefined();
    expect(getTracing()).toBeUndefined();
  });

  it.each([
    ['the endpoint of all signals', ENDPOINT],
    [
      'the endpoint of traces',
      { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:9/v1/traces' },
    ],
    ['OTEL_SDK_DISABLED=false', { ...ENDPOINT, OTEL_SDK_DISABLED: 'false' }],
  ])('returns the tracing with %s', async (_name, env) => {
    const started = await startTracing(env, () => undefined);
    expect(getTracing()).toBe(started);
    await started?.stop();
    await startTracing({}, () => undefined);
  });

  it('warns of spans that were not sent without the text of the collector', async () => {
    const warn = vi.fn();
    const started = await startTracing(ENDPOINT, warn);
    globalErrorHandler(Object.assign(new Error('a secret'), { code: 400 }));
    expect(warn).toHaveBeenCalledExactlyOnceWith('spans were not sent: 400');
    await started?.stop();
    await startTracing({}, () => undefined);
  });
});
