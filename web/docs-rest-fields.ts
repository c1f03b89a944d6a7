import MarkdownIt from 'markdown-it';
import { escapeHtml, formatRange, renderCode, renderEnglish, renderTable } from './docs-html.ts';
import type { DocsMessages } from './docs-messages.ts';
import type { JsonSchema, RestOperation } from './openapi-document.ts';
import type { OpenApiSchemas } from './openapi-schemas.ts';

type RestParameter = NonNullable<RestOperation['parameters']>[number];

const markdown = new MarkdownIt({ linkify: false });

interface RestFieldRow {
  readonly name: string;
  readonly place?: string;
  readonly required: boolean;
  /** As HTML. */
  readonly type: string;
  readonly description: string;
}

/** Renders the tables of parameters and of members of bodies. */
export class RestFields {
  constructor(
    private readonly schemas: OpenApiSchemas,
    private readonly texts: DocsMessages,
    private readonly translate: (message: string) => string,
  ) {}

  renderParameters(parameters: readonly RestParameter[]): string {
    return this.renderRows(parameters.map((parameter) => this.toParameterRow(parameter)));
  }

  renderMembers(schema: JsonSchema): string {
    return this.renderRows(this.listMembers(schema));
  }

  /** Renders the members of a response, in which none is required; '' if it has none. */
  renderResponse(schema: JsonSchema | undefined): string {
    const members = schema === undefined ? [] : this.listMembers(schema);
    if (members.length === 0) return '';

    return this.renderRows(members.map((member) => ({ ...member, required: false })));
  }

  /** Renders descriptions in the language of the page. */
  renderProse(tag: string, ...descriptions: readonly string[]): string {
    const prose = descriptions.map((each) => this.translate(each)).join(' ');
    const html = markdown.renderInline(prose);

    const isTranslated = prose === '' || prose !== descriptions.join(' ');
    if (isTranslated) return `<${tag}>${html}</${tag}>`;
    return renderEnglish(tag, html);
  }

  private renderRows(fields: readonly RestFieldRow[]): string {
    const { name, type, meaning } = this.texts;
    const rows = fields.map((field) => this.renderRow(field));
    return renderTable([name, type, meaning], rows);
  }

  private renderRow({ name, place, required, type, description }: RestFieldRow): string {
    const placeNote = place === undefined ? '' : ` <small>${place}</small>`;
    const requiredNote = required ? ` <small class="required">${this.texts.required}</small>` : '';
    const cells = [
      `<td><code>${escapeHtml(name)}</code>${placeNote}${requiredNote}</td>`,
      `<td class="type">${type}</td>`,
      this.renderProse('td', description),
    ];
    return `<tr>${cells.join('')}</tr>`;
  }

  private toParameterRow(parameter: RestParameter): RestFieldRow {
    const { name, schema, required = false, description = '' } = parameter;
    const { inHeader, inQuery } = this.texts;
    const place = parameter.in === 'header' ? inHeader : inQuery;
    return { name, place, required, type: this.describeType(schema), description };
  }

  /** Lists members with the path to each: `messages[].code`. */
  private listMembers(given: JsonSchema, before = ''): RestFieldRow[] {
    const schema = this.schemas.resolveSchema(given);
    if (schema.items !== undefined && before === '') return this.listMembers(schema.items, '[].');

    return Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
      const field = this.schemas.resolveSchema(member);
      const inner = this.schemas.resolveSchema(field.items ?? field);
      const path = `${before}${name}`;
      const suffix = field.items === undefined ? '' : '[]';

      const row = {
        name: path,
        required: schema.required?.includes(name) === true,
        type: this.describeType(field),
        description: member.description ?? '',
      };
      return [row, ...this.listMembers(inner, `${path}${suffix}.`)];
    });
  }

  private describeType(given: JsonSchema): string {
    const { texts } = this;
    const schema = this.schemas.resolveSchema(given);
    const { minLength, maxLength, minimum, maximum } = schema;
    const parts = [escapeHtml(this.nameType(schema))];

    if (schema.enum !== undefined) {
      const values = schema.enum.map((value) => renderCode(value));
      parts.push(values.join(' '));
    }
    if (maxLength !== undefined) {
      parts.push(`${renderRange(minLength, maxLength)} ${texts.characters}`);
    }
    if (maximum !== undefined || minimum !== undefined) {
      parts.push(renderRange(minimum, maximum));
    }
    if (schema.default !== undefined) {
      parts.push(`${texts.preset} ${renderCode(JSON.stringify(schema.default))}`);
    }
    return parts.join('<br />');
  }

  private nameType({ type, format, oneOf, items }: JsonSchema): string {
    if (items !== undefined) {
      const { type: itemType = '' } = this.schemas.resolveSchema(items);
      return `array ${this.texts.of} ${itemType}`;
    }
    if (oneOf === undefined) return format ?? type ?? 'any';

    const types = oneOf.map((each) => this.schemas.resolveSchema(each).type ?? '');
    return types.join(' | ');
  }
}

function renderRange(from: number | undefined, to: number | undefined): string {
  return `<bdi dir="ltr">${formatRange(from, to)}</bdi>`;
}
