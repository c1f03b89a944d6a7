/** What placeholders stand for, by their names. */
export type Values = Readonly<Record<string, string | number | boolean>>;

/** Placeholders of the message; all others are of the provider's options. */
export const OF_MESSAGE: readonly string[] = [
  'id',
  'to',
  'to_digits',
  'text',
  'code',
  'seconds_left',
  'milliseconds_left',
  'receipt_url',
  'receipts_url',
  'reference',
];

/** Placeholders in the texts of a part of a shape; names of members are no texts. */
export function placeholdersIn(part: unknown): string[] {
  if (typeof part === 'string') return [...part.matchAll(/\{([a-z_]+)\}/g)].map(([, name = '']) => name);
  if (typeof part !== 'object' || part === null) return [];
  return [...new Set(Object.values(part).flatMap(placeholdersIn))];
}

/** Takes the place of an option that is not known, so that nothing else is found at fault for it. */
export function standIn(name: string): string {
  return name === 'base' || name === 'url' ? 'http://unknown.invalid' : 'x';
}

/** What a placeholder stands for; with text around it, always text. */
export function fill(text: string, values: Values): string | number | boolean {
  const alone = /^\{([a-z_]+)\}$/.exec(text)?.[1];
  if (alone !== undefined) return values[alone] ?? '';
  return text.replace(/\{([a-z_]+)\}/g, (_, name: string) => String(values[name] ?? ''));
}

/** The address of the API stands in an option as it is; whatever else goes into a URL is escaped. */
export function fillUrl(text: string, values: Values): string {
  return text.replace(/\{([a-z_]+)\}/g, (_, name: string) =>
    name === 'base' ? String(values[name]) : encodeURIComponent(String(values[name] ?? '')),
  );
}

export function fillAll(
  part: unknown,
  values: Values,
  as: (value: string | number | boolean) => unknown = (value) => value,
): unknown {
  if (typeof part === 'string') return as(fill(part, values));
  if (Array.isArray(part)) return part.map((each) => fillAll(each, values, as));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([name, each]) => [name, fillAll(each, values, as)]));
}
