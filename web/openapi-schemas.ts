import type { Schema } from './openapi-document.ts';

/** The named schemas of openapi.json, and what follows from a schema: its variants and an example. */
export class Schemas {
  constructor(private readonly schemas: Readonly<Record<string, Schema>>) {}

  variants(schema: Schema): readonly Schema[] {
    const resolved = this.resolve(schema);
    return resolved.oneOf ?? [resolved];
  }

  resolve(schema: Schema): Schema {
    return schema.$ref === undefined ? schema : this.get(schema.$ref.split('/').at(-1) ?? '');
  }

  get(name: string): Schema {
    const found = this.schemas[name];
    if (found === undefined) throw new Error(`docs/openapi.json has no schema ${name}`);
    return found;
  }

  example(given: Schema, name = ''): unknown {
    const schema = this.resolve(given);
    if (schema.example !== undefined) return schema.example;
    if (schema.default !== undefined) return schema.default;
    if (schema.enum !== undefined) return schema.enum[0];
    if (schema.oneOf !== undefined) return this.example(schema.oneOf[0] ?? {}, name);
    if (schema.items !== undefined) return [this.example(schema.items, name)];
    if (schema.properties !== undefined) {
      return Object.fromEntries(Object.entries(schema.properties).map(([each, of]) => [each, this.example(of, each)]));
    }
    if (schema.type === 'boolean') return false;
    if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1;
    return ['to', 'from'].includes(name) ? '09121234567' : '…';
  }
}
