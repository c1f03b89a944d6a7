import type { JsonSchema } from './openapi-document.ts';

/**
 * The named schemas of openapi.json, and what follows from a schema: its variants and an example.
 */
export class OpenApiSchemas {
  constructor(private readonly schemas: Readonly<Record<string, JsonSchema>>) {}

  listVariants(schema: JsonSchema): readonly JsonSchema[] {
    const resolvedSchema = this.resolveSchema(schema);
    return resolvedSchema.oneOf ?? [resolvedSchema];
  }

  resolveSchema(schema: JsonSchema): JsonSchema {
    return schema.$ref === undefined ? schema : this.getSchema(schema.$ref.split('/').at(-1) ?? '');
  }

  getSchema(name: string): JsonSchema {
    const namedSchema = this.schemas[name];
    if (namedSchema === undefined) throw new Error(`docs/openapi.json has no schema ${name}`);
    return namedSchema;
  }

  createExample(given: JsonSchema, name = ''): unknown {
    const resolvedSchema = this.resolveSchema(given);
    if (resolvedSchema.example !== undefined) return resolvedSchema.example;
    if (resolvedSchema.default !== undefined) return resolvedSchema.default;
    if (resolvedSchema.enum !== undefined) return resolvedSchema.enum[0];
    if (resolvedSchema.oneOf !== undefined)
      return this.createExample(resolvedSchema.oneOf[0] ?? {}, name);
    if (resolvedSchema.items !== undefined) return [this.createExample(resolvedSchema.items, name)];
    if (resolvedSchema.properties !== undefined)
      return this.#createObjectExample(resolvedSchema.properties);
    if (resolvedSchema.type === 'boolean') return false;
    if (resolvedSchema.type === 'integer' || resolvedSchema.type === 'number')
      return resolvedSchema.minimum ?? 1;
    return ['to', 'from'].includes(name) ? '09121234567' : '…';
  }

  #createObjectExample(properties: Readonly<Record<string, JsonSchema>>) {
    return Object.fromEntries(
      Object.entries(properties).map(([each, of]) => [each, this.createExample(of, each)]),
    );
  }
}
