import { getNumberFromEnv, getStringFromEnv } from '@opentelemetry/core';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  type Sampler,
} from '@opentelemetry/sdk-trace';

const CREATE_SAMPLER: Readonly<Record<string, () => Sampler>> = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: () =>
    new TraceIdRatioBasedSampler(getNumberFromEnv('OTEL_TRACES_SAMPLER_ARG') ?? 1),
};
const PARENT_BASED = 'parentbased_';

/**
 * Returns the sampler of OTEL_TRACES_SAMPLER, which the SDK no longer reads. An unknown name means
 * the default.
 */
export function createSampler(warn: (line: string) => void): Sampler {
  const name = getStringFromEnv('OTEL_TRACES_SAMPLER') ?? 'parentbased_always_on';
  const createRoot = CREATE_SAMPLER[name.replace(PARENT_BASED, '')];
  if (createRoot === undefined) {
    warn(
      `OTEL_TRACES_SAMPLER: not one of ${listSamplerNames().join(', ')}; ` +
        'parentbased_always_on is used',
    );
    return new ParentBasedSampler({ root: new AlwaysOnSampler() });
  }
  if (name.startsWith(PARENT_BASED)) return new ParentBasedSampler({ root: createRoot() });
  return createRoot();
}

function listSamplerNames(): string[] {
  return Object.keys(CREATE_SAMPLER).flatMap((name) => [name, PARENT_BASED + name]);
}
