import { vi } from 'vitest';

export interface Pause {
  /** Resolves when the call is made and its result is held back. */
  readonly reached: Promise<void>;
  goOn(): void;
}

/** Holds back the answer of the next call of a method until `goOn`. */
export function pauseAfter<T extends object>(service: T, method: keyof T & string): Pause {
  // The name of a method does not tell the compiler that its member is one.
  const call = Reflect.get(service, method) as (...args: unknown[]) => Promise<unknown>;
  const reached = Promise.withResolvers<undefined>();
  const gate = Promise.withResolvers<undefined>();
  const spy = vi.spyOn(service as Record<string, (...args: unknown[]) => Promise<unknown>>, method);
  spy.mockImplementationOnce(async (...args) => {
    const answer = await call.apply(service, args);
    reached.resolve(undefined);
    await gate.promise;
    spy.mockRestore();
    return answer;
  });
  const goOn = () => {
    gate.resolve(undefined);
  };
  return { reached: reached.promise, goOn };
}
