import { z } from 'zod';

const RECORD = z.record(z.string(), z.unknown());

/** Returns a member of a value that may have none, such as undefined. */
export function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** Returns the members of a value that must be an object. */
export const readRecord = (value: unknown): Record<string, unknown> => RECORD.parse(value);

/**
 * Returns the value of a JSON text.
 * @throws ZodError with the path of what does not fit the shape
 * @example
 * const { version } = readJson(z.object({ version: z.string() }), text);
 */
export function readJson<Shape extends z.ZodType>(shape: Shape, text: string): z.output<Shape> {
  return shape.parse(JSON.parse(text));
}

/** Returns the members of a JSON text that must be an object. */
export const readJsonObject = (text: string) => readJson(RECORD, text);

/** Returns the members of each object of a JSON text that must be a list of objects. */
export const readJsonObjects = (text: string) => readJson(z.array(RECORD), text);
