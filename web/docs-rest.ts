import MarkdownIt from 'markdown-it';
import type { DocsMessages } from './docs-messages.ts';
import {
  renderCode,
  renderEnglish,
  escapeHtml,
  formatRange,
  renderSample,
  renderTable,
  type RenderedPage,
} from './docs-html.ts';
import { OpenApiSchemas } from './openapi-schemas.ts';
import type { OpenApi, RestOperation, JsonSchema } from './openapi-document.ts';

const markdown = new MarkdownIt({ linkify: false });

/** Renders the REST reference: each operation with its parameters, limits, examples and refusals. */
export function renderRest(
  document: OpenApi,
  texts: DocsMessages,
  translate: (message: string) => string,
): RenderedPage {
  return new RestPage(document, texts, translate).renderPage();
}

interface RestRoute {
  readonly method: string;
  readonly path: string;
  readonly operation: RestOperation;
}

class RestPage {
  private readonly server: string;
  private readonly schemas: OpenApiSchemas;

  constructor(
    private readonly document: OpenApi,
    private readonly texts: DocsMessages,
    private readonly translate: (message: string) => string,
  ) {
    this.server = document.servers[0].url;
    this.schemas = new OpenApiSchemas(document.components.schemas);
  }

  renderPage(): RenderedPage {
    const { texts } = this;
    const routes = Object.entries(this.document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): RestRoute => ({
        method: method.toUpperCase(),
        path,
        operation,
      })),
    );
    // The same for each operation.
    const anyRefusal = routes[0]?.operation.responses['default']?.description ?? '';
    const byTag = Map.groupBy(routes, ({ operation }) => operation.tags[0] ?? '');
    const groups = [...byTag].map(([tag, ofTag]) => ({
      id: toTagSlug(tag),
      title: texts.tags[tag] ?? tag,
      routes: ofTag,
    }));
    const headings = groups.flatMap(({ id, title, routes: ofTag }) => [
      { level: 2, id, text: title },
      ...ofTag.map(({ method, path, operation }) => ({
        level: 3,
        id: operation.operationId,
        text: path.replace(/^\/(api\/oauth|\.well-known|dev\/phone)\//, ''),
        method,
      })),
    ]);
    const html = `<h1>${texts.pages['rest'] ?? ''}</h1>
${this.renderProse('p', this.document.info.description)}
<dl class="facts">
<div><dt>${texts.server}</dt><dd><code>${escapeHtml(this.server)}</code></dd></div>
<div><dt>${texts.description}</dt><dd><a href="/docs/openapi.json" dir="ltr">openapi.json</a></dd></div>
</dl>
${groups.map(({ id, title, routes: ofTag }) => `<h2 id="${id}">${escapeHtml(title)}</h2>\n${ofTag.map((route) => this.renderOperation(route)).join('\n')}`).join('\n')}
<h2 id="refusals">${texts.refusals}</h2>
<section class="operation">
<div class="explain"><p>${texts.refusalBody}</p>${this.renderProse('p', anyRefusal)}${this.renderFields(this.listFields(this.schemas.getSchema('Errors')).map((field) => ({ ...field, required: false })))}</div>
<div class="samples">${renderSample(texts.response, formatSampleJson(this.findRefusalExample()))}</div>
</section>
`;
    return { html, headings: [...headings, { level: 2, id: 'refusals', text: texts.refusals }] };
  }

  private renderOperation({ method, path, operation }: RestRoute): string {
    const { texts } = this;
    const { operationId, summary, description, parameters = [], security } = operation;
    const explain = [
      this.renderProse('p', ...[summary, description].filter((text) => text !== undefined)),
      `<p><strong>${texts.authentication}</strong> ${security.length > 0 ? texts.byClient : texts.byNone}</p>`,
      ...(parameters.length === 0
        ? []
        : [
            `<h4>${texts.parameters}</h4>`,
            this.renderFields(parameters.map((parameter) => this.toParameterRow(parameter))),
          ]),
      ...this.renderBody(operation),
      ...this.renderResponses(operation),
      `<h4>${texts.refusals}</h4>`,
      this.renderRefusals(operation),
    ];
    return `<section class="operation" aria-labelledby="${operationId}">
<h3 id="${operationId}"><a href="#${operationId}"><span class="method ${method.toLowerCase()}">${method}</span> <code>${escapeHtml(path)}</code></a></h3>
<div class="explain">
${explain.join('\n')}
</div>
<div class="samples">
${this.renderSamples({ method, path, operation }).join('\n')}
<p class="try">${this.renderTryIt({ method, path, operation })}</p>
</div>
</section>`;
  }

  private renderTryIt({ path }: RestRoute): string {
    return path.startsWith('/.well-known/')
      ? `<a href="${path}">${this.texts.open} <code>${escapeHtml(path)}</code></a>`
      : `<a href="/">${this.texts.tryInConsole}</a>`;
  }

  private renderBody({ requestBody }: RestOperation): string[] {
    const types = Object.keys(requestBody?.content ?? {});
    const schema = requestBody?.content[types[0] ?? '']?.schema;
    if (schema === undefined) return [];
    const as = `<p>${this.texts.asTypes} ${types.map((type) => `<code>${type}</code>`).join(' · ')}</p>`;
    const variants = this.schemas
      .listVariants(schema)
      .map(
        (variant) =>
          `${variant.title === undefined ? '' : this.renderProse('h5', variant.title)}${this.renderFields(this.listFields(variant))}`,
      );
    return [`<h4>${this.texts.body}</h4>`, as, ...variants];
  }

  private renderResponses({ responses }: RestOperation): string[] {
    return Object.entries(responses)
      .filter(([status]) => status.startsWith('2'))
      .flatMap(([status, { description, content = {} }]) => {
        const [type, body] = Object.entries(content)[0] ?? [];
        const fields =
          body?.schema === undefined
            ? []
            : this.listFields(this.schemas.resolveSchema(body.schema));
        return [
          `<h4>${this.texts.response} <code>${status}</code></h4>`,
          this.renderProse('p', description),
          type === undefined
            ? `<p>${this.texts.noBody}</p>`
            : `<p>${this.texts.asTypes} <code>${type}</code></p>`,
          fields.length === 0
            ? ''
            : this.renderFields(fields.map((field) => ({ ...field, required: false }))),
        ];
      });
  }

  private renderRefusals({ responses }: RestOperation): string {
    const rows = Object.entries(responses)
      .filter(([status]) => /^[45]/.test(status))
      .flatMap(([status, { content = {} }]) =>
        Object.entries(content['application/json']?.examples ?? {}).map(
          ([name, { summary = '' }]) => {
            // A code with several messages has an example for each.
            const [code = name] = name.split(' ');
            const message = this.translate(summary);
            const writing = message === summary ? ' lang="en" dir="ltr"' : '';
            return `<tr><td>${status}</td><td><code>${code}</code></td><td${writing}>${escapeHtml(message)}</td></tr>`;
          },
        ),
      );
    const { status, code, message } = this.texts;
    if (rows.length === 0) return `<p><a href="#refusals">${this.texts.refusals}</a></p>`;
    return renderTable([status, code, message], rows);
  }

  private renderSamples({ method, path, operation }: RestRoute): string[] {
    const content = operation.requestBody?.content['application/json']?.schema;
    const variants = content === undefined ? [undefined] : this.schemas.listVariants(content);
    const requests = variants.map((variant) => {
      const query = (operation.parameters ?? [])
        .filter((parameter) => parameter.in === 'query' && parameter.required === true)
        .map(
          ({ name, schema }) =>
            `${name}=${encodeURIComponent(String(this.schemas.createExample(schema, name)))}`,
        );
      const address = `'${this.server}${path}${query.length === 0 ? '' : `?${query.join('&')}`}'`;
      const lines = [
        `curl ${method === 'GET' || variant !== undefined ? '' : '-X POST '}${address}`,
      ];
      if (variant !== undefined) {
        lines.push(
          "  -H 'Content-Type: application/json'",
          `  -d '${formatSampleJson(this.schemas.createExample(variant))}'`,
        );
      }
      return renderSample(
        variant?.title ?? this.texts.request,
        lines.join(' \\\n'),
        variant?.title !== undefined,
      );
    });
    const answers = Object.entries(operation.responses)
      .filter(([status]) => status.startsWith('2'))
      .flatMap(([status, { content: bodies = {} }]) => {
        const body = bodies['application/json'];
        if (body?.schema === undefined) return [];
        const example = body.example ?? this.schemas.createExample(body.schema);
        return [renderSample(`${this.texts.response} ${status}`, formatSampleJson(example))];
      });
    return [...requests, ...answers];
  }

  private findRefusalExample(): unknown {
    const examples = Object.values(this.document.paths)
      .flatMap((methods) => Object.values(methods))
      .flatMap(({ responses }) => Object.values(responses))
      .flatMap(({ content = {} }) => Object.values(content['application/json']?.examples ?? {}));
    return examples[0]?.value;
  }

  private toParameterRow(
    parameter: NonNullable<RestOperation['parameters']>[number],
  ): RestFieldRow {
    const { name, schema, required = false, description = '' } = parameter;
    const place = parameter.in === 'header' ? this.texts.inHeader : this.texts.inQuery;
    return { name, place, required, type: this.describeType(schema), description };
  }

  /** Lists members with the path to each: `messages[].code`. */
  private listFields(given: JsonSchema, before = ''): RestFieldRow[] {
    const schema = this.schemas.resolveSchema(given);
    if (schema.items !== undefined && before === '') return this.listFields(schema.items, '[].');
    return Object.entries(schema.properties ?? {}).flatMap(([name, each]) => {
      const field = this.schemas.resolveSchema(each);
      const inner = this.schemas.resolveSchema(field.items ?? field);
      const path = `${before}${name}`;
      const required = schema.required?.includes(name) === true;
      const row = {
        name: path,
        required,
        type: this.describeType(field),
        description: each.description ?? '',
      };
      return [row, ...this.listFields(inner, `${path}${field.items === undefined ? '' : '[]'}.`)];
    });
  }

  private describeType(given: JsonSchema): string {
    const { texts } = this;
    const schema = this.schemas.resolveSchema(given);
    const { type, format, oneOf, items, minLength, maxLength, minimum, maximum } = schema;
    const names =
      oneOf === undefined
        ? [format ?? type ?? 'any']
        : oneOf.map((each) => this.schemas.resolveSchema(each).type ?? '');
    const parts = [
      escapeHtml(
        items === undefined
          ? names.join(' | ')
          : `array ${texts.of} ${this.schemas.resolveSchema(items).type ?? ''}`,
      ),
    ];
    if (schema.enum !== undefined)
      parts.push(schema.enum.map((value) => renderCode(value)).join(' '));
    if (maxLength !== undefined)
      parts.push(`<bdi dir="ltr">${formatRange(minLength, maxLength)}</bdi> ${texts.characters}`);
    if (maximum !== undefined || minimum !== undefined)
      parts.push(`<bdi dir="ltr">${formatRange(minimum, maximum)}</bdi>`);
    if (schema.default !== undefined)
      parts.push(`${texts.preset} ${renderCode(JSON.stringify(schema.default))}`);
    return parts.join('<br />');
  }

  /** Renders descriptions in the language of the page. */
  private renderProse(tag: string, ...descriptions: readonly string[]): string {
    const own = descriptions.map((each) => this.translate(each)).join(' ');
    const html = markdown.renderInline(own);
    return own === '' || own !== descriptions.join(' ')
      ? `<${tag}>${html}</${tag}>`
      : renderEnglish(tag, html);
  }

  private renderFields(fields: readonly RestFieldRow[]): string {
    const { name, type, meaning, required } = this.texts;
    const rows = fields.map(
      (field) =>
        `<tr><td><code>${escapeHtml(field.name)}</code>${field.place === undefined ? '' : ` <small>${field.place}</small>`}${field.required ? ` <small class="required">${required}</small>` : ''}</td><td class="type">${field.type}</td>${this.renderProse('td', field.description)}</tr>`,
    );
    return renderTable([name, type, meaning], rows);
  }
}

interface RestFieldRow {
  readonly name: string;
  readonly place?: string;
  readonly required: boolean;
  /** As HTML. */
  readonly type: string;
  readonly description: string;
}

function formatSampleJson(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

function toTagSlug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z ]/g, '')
    .replaceAll(' ', '-');
}
