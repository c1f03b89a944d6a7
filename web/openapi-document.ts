/** A schema of OpenAPI 3.0, as far as the routes use it. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string;
  readonly title?: string;
  readonly format?: string;
  readonly description?: string;
  readonly example?: unknown;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly oneOf?: readonly JsonSchema[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

interface BodyContent {
  readonly schema?: JsonSchema;
  readonly example?: unknown;
  readonly examples?: Readonly<
    Record<string, { readonly summary?: string; readonly value: unknown }>
  >;
}

export interface RestOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly security: readonly object[];
  readonly parameters?: readonly (JsonSchema & {
    readonly name: string;
    readonly in: 'header' | 'query';
    readonly required?: boolean;
    readonly schema: JsonSchema;
  })[];
  readonly requestBody?: { readonly content: Readonly<Record<string, BodyContent>> };
  readonly responses: Readonly<
    Record<
      string,
      { readonly description: string; readonly content?: Readonly<Record<string, BodyContent>> }
    >
  >;
}

/** docs/openapi.json. */
export interface OpenApiDocument {
  readonly info: { readonly description: string };
  readonly servers: readonly [{ readonly url: string }];
  readonly paths: Readonly<Record<string, Readonly<Record<string, RestOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}
