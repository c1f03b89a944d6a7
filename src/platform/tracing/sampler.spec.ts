import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSampler } from './sampler.js';

describe('createSampler', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it.each([
    [undefined, undefined, 'ParentBased{root=AlwaysOnSampler'],
    ['always_on', undefined, 'AlwaysOnSampler'],
    ['parentbased_always_off', undefined, 'ParentBased{root=AlwaysOffSampler'],
    ['traceidratio', '0.25', 'TraceIdRatioBased{0.25}'],
    ['parentbased_traceidratio', '0.25', 'ParentBased{root=TraceIdRatioBased{0.25}'],
    ['parentbased_traceidratio', undefined, 'ParentBased{root=TraceIdRatioBased{1}'],
  ])(
    'returns the sampler of OTEL_TRACES_SAMPLER=%s with the argument %s',
    (name, argument, description) => {
      vi.stubEnv('OTEL_TRACES_SAMPLER', name);
      vi.stubEnv('OTEL_TRACES_SAMPLER_ARG', argument);
      const warn = vi.fn();
      expect(createSampler(warn).toString()).toContain(description);
      expect(warn).not.toHaveBeenCalled();
    },
  );

  it('warns of an unknown name and samples by the default', () => {
    vi.stubEnv('OTEL_TRACES_SAMPLER', 'some');
    const warn = vi.fn();
    expect(createSampler(warn).toString()).toContain('ParentBased{root=AlwaysOnSampler');
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('OTEL_TRACES_SAMPLER'));
  });
});
