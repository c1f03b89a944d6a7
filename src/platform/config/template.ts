export type TemplateScalar = string | number | boolean;

const PLACEHOLDER = /\{([\w.]+)\}/g;
const ONE_PLACEHOLDER = /^\{([\w.]+)\}$/;

/**
 * Returns the names of the placeholders `{name}` in the texts of a JSON value, but not in the names
 * of its members.
 */
export function findPlaceholders(template: unknown): string[] {
  if (typeof template === 'string') {
    const matches = [...template.matchAll(PLACEHOLDER)];
    return matches.map(([, name = '']) => name);
  }
  if (typeof template !== 'object' || template === null) return [];

  const names = Object.values(template).flatMap(findPlaceholders);
  return [...new Set(names)];
}

/**
 * Replaces the placeholders in the texts of a JSON value. `{a.b}` is member b of a. A value that is
 * missing or not a scalar is empty. A text that consists of one placeholder becomes its value, so
 * that numbers stay numbers.
 */
export function fillTemplate(
  template: unknown,
  values: object,
  as: (value: TemplateScalar) => unknown = (value) => value,
): unknown {
  if (typeof template === 'string') return as(fillScalar(template, values));
  if (Array.isArray(template)) return template.map((each) => fillTemplate(each, values, as));
  if (typeof template !== 'object' || template === null) return template;

  const members = Object.entries(template);
  const filled = members.map(([name, each]) => [name, fillTemplate(each, values, as)] as const);
  return Object.fromEntries(filled);
}

/** Replaces the placeholders in a text; each value passes through `escape`. */
export function fillText(
  text: string,
  values: object,
  escape: (value: string, name: string) => string = (value) => value,
): string {
  return text.replace(PLACEHOLDER, (_, name: string) => {
    const value = getScalar(values, name);
    return escape(String(value), name);
  });
}

/**
 * Returns the value at a path of names and positions with dots between them; undefined if there is
 * none. Position 0 of an object is the object, because some APIs leave out the list around one
 * entry.
 */
export function getMember(value: unknown, path: string): unknown {
  let part = value;
  for (const name of path.split('.')) {
    if (typeof part !== 'object' || part === null) return undefined;
    if (Object.hasOwn(part, name)) part = (part as Record<string, unknown>)[name];
    else if (name !== '0' || Array.isArray(part)) return undefined;
  }
  return part;
}

function fillScalar(text: string, values: object): TemplateScalar {
  const onlyName = ONE_PLACEHOLDER.exec(text)?.[1];
  if (onlyName === undefined) return fillText(text, values);
  return getScalar(values, onlyName);
}

function getScalar(values: object, path: string): TemplateScalar {
  const memberValue = getMember(values, path);
  switch (typeof memberValue) {
    case 'string':
    case 'number':
    case 'boolean':
      return memberValue;
    default:
      return '';
  }
}
