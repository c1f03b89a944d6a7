import type { DocsMessages } from './docs-messages.ts';
import {
  ENGLISH_ATTRIBUTES,
  escapeHtml,
  renderSample,
  renderTable,
  type RenderedPage,
} from './docs-html.ts';
import {
  groupByTag,
  listRestRoutes,
  type RestRouteGroup,
  toGroupHeadings,
} from './docs-rest-groups.ts';
import { RestFields } from './docs-rest-fields.ts';
import { formatSampleJson, type RestReferenceRoute, RestSamples } from './docs-rest-samples.ts';
import { renderRestTryLinks } from './docs-try-links.ts';
import type { JsonSchema, OpenApiDocument, RestOperation } from './openapi-document.ts';
import { OpenApiSchemas } from './openapi-schemas.ts';

const OPENAPI_LINK = '<a href="/docs/openapi.json" dir="ltr">openapi.json</a>';
/**
 * Renders the REST reference: each operation with its parameters, limits, examples and refusals.
 */
export function renderRest(
  document: OpenApiDocument,
  texts: DocsMessages,
  translate: (message: string) => string,
): RenderedPage {
  return new RestReferencePage(document, texts, translate).renderPage();
}

class RestReferencePage {
  private readonly server: string;
  private readonly schemas: OpenApiSchemas;
  private readonly fields: RestFields;
  private readonly samples: RestSamples;

  constructor(
    private readonly document: OpenApiDocument,
    private readonly texts: DocsMessages,
    private readonly translate: (message: string) => string,
  ) {
    this.server = document.servers[0].url;
    this.schemas = new OpenApiSchemas(document.components.schemas);
    this.fields = new RestFields(this.schemas, texts, translate);
    this.samples = new RestSamples(this.schemas, texts, this.server);
  }

  renderPage(): RenderedPage {
    const { texts } = this;
    const restRoutes = listRestRoutes(this.document);
    const routeGroups = groupByTag(restRoutes, texts);
    // The same for each operation.
    const anyRefusal = restRoutes[0]?.operation.responses['default']?.description ?? '';

    const pageHtml = `<h1>${texts.pages['rest'] ?? ''}</h1>
${this.fields.renderProse('p', this.document.info.description)}
${this.renderFacts()}
${routeGroups.map((group) => this.renderGroup(group)).join('\n')}
${this.renderRefusalBody(anyRefusal)}
`;
    const groupHeadings = routeGroups.flatMap((group) => toGroupHeadings(group));
    return {
      html: pageHtml,
      headings: [...groupHeadings, { level: 2, id: 'refusals', text: texts.refusals }],
    };
  }

  private renderFacts(): string {
    const { server, description } = this.texts;
    const serverAddress = `<code>${escapeHtml(this.server)}</code>`;
    return `<dl class="facts">
<div><dt>${server}</dt><dd>${serverAddress}</dd></div>
<div><dt>${description}</dt><dd>${OPENAPI_LINK}</dd></div>
</dl>`;
  }

  private renderGroup({ id, title, routes }: RestRouteGroup): string {
    const operationHtml = routes.map((route) => this.renderOperation(route));
    return [`<h2 id="${id}">${escapeHtml(title)}</h2>`, ...operationHtml].join('\n');
  }

  private renderRefusalBody(anyRefusal: string): string {
    const { texts, fields } = this;
    const explanationParts = [
      `<p>${texts.refusalBody}</p>`,
      fields.renderProse('p', anyRefusal),
      fields.renderResponse(this.schemas.getSchema('Errors')),
    ];
    const refusalSample = renderSample(texts.response, formatSampleJson(this.findRefusalExample()));
    return `<h2 id="refusals">${texts.refusals}</h2>
<section class="operation">
<div class="explain">${explanationParts.join('')}</div>
<div class="samples">${refusalSample}</div>
</section>`;
  }

  private renderOperation(route: RestReferenceRoute): string {
    const { method, path, operation } = route;
    const { operationId } = operation;
    const routeName = [
      `<span class="method ${method.toLowerCase()}">${method}</span>`,
      `<code>${escapeHtml(path)}</code>`,
    ].join(' ');
    return `<section class="operation" aria-labelledby="${operationId}">
<h3 id="${operationId}"><a href="#${operationId}">${routeName}</a></h3>
<div class="explain">
${this.explainOperation(operation).join('\n')}
</div>
<div class="samples">
${this.samples.renderSamples(route).join('\n')}
${this.renderTryIt(route)}
</div>
</section>`;
  }

  private explainOperation(operation: RestOperation): string[] {
    const { texts } = this;
    const { summary, description, security } = operation;
    const descriptions = [summary, description].filter((text) => text !== undefined);
    const authenticationText = security.length > 0 ? texts.byClient : texts.byNone;

    return [
      this.fields.renderProse('p', ...descriptions),
      `<p><strong>${texts.authentication}</strong> ${authenticationText}</p>`,
      ...this.renderParameters(operation),
      ...this.renderBody(operation),
      ...this.renderResponses(operation),
      `<h4>${texts.refusals}</h4>`,
      this.renderRefusals(operation),
    ];
  }

  private renderTryIt({ path, operation }: RestReferenceRoute): string {
    const { texts } = this;
    if (!path.startsWith('/.well-known/')) return renderRestTryLinks(operation.operationId, texts);
    const openLink = `<a href="${path}">${texts.open} <code>${escapeHtml(path)}</code></a>`;
    return `<p class="try">${openLink}</p>`;
  }

  private renderParameters({ parameters = [] }: RestOperation): string[] {
    if (parameters.length === 0) return [];
    return [`<h4>${this.texts.parameters}</h4>`, this.fields.renderParameters(parameters)];
  }

  private renderBody({ requestBody }: RestOperation): string[] {
    const bodyTypes = Object.keys(requestBody?.content ?? {});
    const bodySchema = requestBody?.content[bodyTypes[0] ?? '']?.schema;
    if (bodySchema === undefined) return [];

    const typeNames = bodyTypes.map((type) => `<code>${type}</code>`).join(' · ');
    const bodyVariants = this.schemas.listVariants(bodySchema);
    return [
      `<h4>${this.texts.body}</h4>`,
      `<p>${this.texts.asTypes} ${typeNames}</p>`,
      ...bodyVariants.map((variant) => this.renderVariant(variant)),
    ];
  }

  private renderVariant(variant: JsonSchema): string {
    const memberTable = this.fields.renderMembers(variant);
    if (variant.title === undefined) return memberTable;
    return `${this.fields.renderProse('h5', variant.title)}${memberTable}`;
  }

  private renderResponses({ responses }: RestOperation): string[] {
    const { texts } = this;
    const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'));

    return successes.flatMap(([status, { description, content = {} }]) => {
      const [type, body] = Object.entries(content)[0] ?? [];
      const typeNote = type === undefined ? texts.noBody : `${texts.asTypes} <code>${type}</code>`;
      return [
        `<h4>${texts.response} <code>${status}</code></h4>`,
        this.fields.renderProse('p', description),
        `<p>${typeNote}</p>`,
        this.fields.renderResponse(body?.schema),
      ];
    });
  }

  private renderRefusals({ responses }: RestOperation): string {
    const failures = Object.entries(responses).filter(([status]) => /^[45]/.test(status));
    const refusalRows = failures.flatMap(([status, { content = {} }]) => {
      const examples = Object.entries(content['application/json']?.examples ?? {});
      return examples.map(([routeName, { summary = '' }]) =>
        this.renderRefusal(status, routeName, summary),
      );
    });

    const { refusals, status, code, message } = this.texts;
    if (refusalRows.length === 0) return `<p><a href="#refusals">${refusals}</a></p>`;
    return renderTable([status, code, message], refusalRows);
  }

  private renderRefusal(status: string, name: string, summary: string): string {
    // A code with several messages has an example for each.
    const [code = name] = name.split(' ');
    const translatedMessage = this.translate(summary);
    const messageAttributes = translatedMessage === summary ? ENGLISH_ATTRIBUTES : '';
    const refusalCells = [
      `<td>${status}</td>`,
      `<td><code>${code}</code></td>`,
      `<td${messageAttributes}>${escapeHtml(translatedMessage)}</td>`,
    ];
    return `<tr>${refusalCells.join('')}</tr>`;
  }

  private findRefusalExample(): unknown {
    const examples = Object.values(this.document.paths)
      .flatMap((methods) => Object.values(methods))
      .flatMap(({ responses }) => Object.values(responses))
      .flatMap(({ content = {} }) => Object.values(content['application/json']?.examples ?? {}));
    return examples[0]?.value;
  }
}
