import type { JsonSchema } from './openapi-document.ts';

/** The named schemas of openapi.json, and what follows from a schema: its variants and an example. */
export class OpenApiSchemas {
  constructor(private readonly schemas: Readonly<Record<string, JsonSchema>>) {}

  listVariants(schema: JsonSchema): readonly JsonSchema[] {
    const resolved = this.resolveSchema(schema);
    return resolved.oneOf ?? [resolved];
  }

  resolveSchema(schema: JsonSchema): JsonSchema {
    return schema.$ref === undefined ? schema : this.getSchema(schema.$ref.split('/').at(-1) ?? '');
  }

  getSchema(name: string): JsonSchema {
    const found = this.schemas[name];
    if (found === undefined) throw new Error(`docs/openapi.json has no schema ${name}`);
    return found;
  }

  createExample(given: JsonSchema, name = ''): unknown {
    const schema = this.resolveSchema(given);
    if (schema.example !== undefined) return schema.example;
    if (schema.default !== undefined) return schema.default;
    if (schema.enum !== undefined) return schema.enum[0];
    if (schema.oneOf !== undefined) return this.createExample(schema.oneOf[0] ?? {}, name);
    if (schema.items !== undefined) return [this.createExample(schema.items, name)];
    if (schema.properties !== undefined) {
      return Object.fromEntries(
        Object.entries(schema.properties).map(([each, of]) => [each, this.createExample(of, each)]),
      );
    }
    if (schema.type === 'boolean') return false;
    if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1;
    return ['to', 'from'].includes(name) ? '09121234567' : '…';
  }
}
