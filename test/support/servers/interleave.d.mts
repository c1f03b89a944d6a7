export function interleave(
  engine: Record<'runStatement' | 'readRows' | 'runTransaction', unknown>,
): void;
