export function toMutantPattern(text: string): RegExp;
