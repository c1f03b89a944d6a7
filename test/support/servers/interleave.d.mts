export function interleave(engine: Record<'run' | 'all' | 'transaction', unknown>): void;
