import { getNumberFromEnv, getStringFromEnv } from '@opentelemetry/core';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  type Sampler,
} from '@opentelemetry/sdk-trace';

const SAMPLERS: Readonly<Record<string, () => Sampler>> = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: () => new TraceIdRatioBasedSampler(getNumberFromEnv('OTEL_TRACES_SAMPLER_ARG') ?? 1),
};
const PARENT_BASED = 'parentbased_';

/** Returns the sampler of OTEL_TRACES_SAMPLER, which the SDK no longer reads. An unknown name means the default. */
export function samplerOfEnvironment(warn: (line: string) => void): Sampler {
  const name = getStringFromEnv('OTEL_TRACES_SAMPLER') ?? 'parentbased_always_on';
  const create = SAMPLERS[name.replace(PARENT_BASED, '')];
  if (create === undefined) {
    warn(`OTEL_TRACES_SAMPLER: not one of ${names().join(', ')}; parentbased_always_on is used`);
    return new ParentBasedSampler({ root: new AlwaysOnSampler() });
  }
  return name.startsWith(PARENT_BASED) ? new ParentBasedSampler({ root: create() }) : create();
}

function names(): string[] {
  return Object.keys(SAMPLERS).flatMap((name) => [name, PARENT_BASED + name]);
}
