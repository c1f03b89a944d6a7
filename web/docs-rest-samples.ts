import { renderSample } from './docs-html.ts';
import type { DocsMessages } from './docs-messages.ts';
import type { JsonSchema, RestOperation } from './openapi-document.ts';
import type { OpenApiSchemas } from './openapi-schemas.ts';

export interface RestRoute {
  readonly method: string;
  readonly path: string;
  readonly operation: RestOperation;
}

/** Renders the sample requests and responses of operations. */
export class RestSamples {
  constructor(
    private readonly schemas: OpenApiSchemas,
    private readonly texts: DocsMessages,
    private readonly server: string,
  ) {}

  /** Renders a request for each variant of the body, and the responses. */
  renderSamples(route: RestRoute): string[] {
    const { requestBody, responses } = route.operation;
    const schema = requestBody?.content['application/json']?.schema;
    const variants = schema === undefined ? [undefined] : this.schemas.listVariants(schema);
    const requests = variants.map((variant) => this.renderRequest(route, variant));

    const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'));
    const answers = successes.flatMap(([status, { content = {} }]) => {
      const body = content['application/json'];
      if (body?.schema === undefined) return [];

      const example = body.example ?? this.schemas.createExample(body.schema);
      return [renderSample(`${this.texts.response} ${status}`, formatSampleJson(example))];
    });
    return [...requests, ...answers];
  }

  private renderRequest(route: RestRoute, variant: JsonSchema | undefined): string {
    const lines = [`curl ${this.writeAddress(route, variant !== undefined)}`];
    if (variant !== undefined) {
      const body = formatSampleJson(this.schemas.createExample(variant));
      lines.push("  -H 'Content-Type: application/json'", `  -d '${body}'`);
    }
    const text = lines.join(' \\\n');
    const title = variant?.title;
    return renderSample(title ?? this.texts.request, text, title !== undefined);
  }

  /** Returns the method, if curl does not choose it, and the URL of a sample request. */
  private writeAddress({ method, path, operation }: RestRoute, hasBody: boolean): string {
    const required = (operation.parameters ?? []).filter(
      (parameter) => parameter.in === 'query' && parameter.required === true,
    );
    const query = required.map(({ name, schema }) => {
      const value = String(this.schemas.createExample(schema, name));
      return `${name}=${encodeURIComponent(value)}`;
    });

    const suffix = query.length === 0 ? '' : `?${query.join('&')}`;
    const address = `'${this.server}${path}${suffix}'`;
    if (method === 'GET' || hasBody) return address;
    return `-X POST ${address}`;
  }
}

export function formatSampleJson(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
