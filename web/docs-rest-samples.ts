import { renderSample } from './docs-html.ts';
import type { DocsMessages } from './docs-messages.ts';
import type { JsonSchema, RestOperation } from './openapi-document.ts';
import type { OpenApiSchemas } from './openapi-schemas.ts';

export interface RestReferenceRoute {
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
  renderSamples(route: RestReferenceRoute): string[] {
    const { requestBody, responses } = route.operation;
    const bodySchema = requestBody?.content['application/json']?.schema;
    const bodyVariants =
      bodySchema === undefined ? [undefined] : this.schemas.listVariants(bodySchema);
    const requestSamples = bodyVariants.map((variant) => this.renderRequest(route, variant));

    const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'));
    const responseSamples = successes.flatMap(([status, { content = {} }]) => {
      const responseBody = content['application/json'];
      if (responseBody?.schema === undefined) return [];

      const example = responseBody.example ?? this.schemas.createExample(responseBody.schema);
      return [renderSample(`${this.texts.response} ${status}`, formatSampleJson(example))];
    });
    return [...requestSamples, ...responseSamples];
  }

  private renderRequest(route: RestReferenceRoute, variant: JsonSchema | undefined): string {
    const curlLines = [`curl ${this.writeAddress(route, variant !== undefined)}`];
    if (variant !== undefined) {
      const requestJson = formatSampleJson(this.schemas.createExample(variant));
      curlLines.push("  -H 'Content-Type: application/json'", `  -d '${requestJson}'`);
    }
    const curlText = curlLines.join(' \\\n');
    const variantTitle = variant?.title;
    return renderSample(variantTitle ?? this.texts.request, curlText, variantTitle !== undefined);
  }

  /** Returns the method, if curl does not choose it, and the URL of a sample request. */
  private writeAddress({ method, path, operation }: RestReferenceRoute, hasBody: boolean): string {
    const requiredParameters = (operation.parameters ?? []).filter(
      (parameter) => parameter.in === 'query' && parameter.required === true,
    );
    const queryParts = requiredParameters.map(({ name, schema }) => {
      const exampleValue = String(this.schemas.createExample(schema, name));
      return `${name}=${encodeURIComponent(exampleValue)}`;
    });

    const querySuffix = queryParts.length === 0 ? '' : `?${queryParts.join('&')}`;
    const quotedUrl = `'${this.server}${path}${querySuffix}'`;
    if (method === 'GET' || hasBody) return quotedUrl;
    return `-X POST ${quotedUrl}`;
  }
}

export function formatSampleJson(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
