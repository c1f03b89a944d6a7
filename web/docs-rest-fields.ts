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
    const responseMembers = schema === undefined ? [] : this.listMembers(schema);
    if (responseMembers.length === 0) return '';

    return this.renderRows(responseMembers.map((member) => ({ ...member, required: false })));
  }

  /** Renders descriptions in the language of the page. */
  renderProse(tag: string, ...descriptions: readonly string[]): string {
    const proseText = descriptions.map((each) => this.translate(each)).join(' ');
    const proseHtml = markdown.renderInline(proseText);

    const isTranslated = proseText === '' || proseText !== descriptions.join(' ');
    if (isTranslated) return `<${tag}>${proseHtml}</${tag}>`;
    return renderEnglish(tag, proseHtml);
  }

  private renderRows(fields: readonly RestFieldRow[]): string {
    const { name, type, meaning } = this.texts;
    const fieldRows = fields.map((field) => this.renderRow(field));
    return renderTable([name, type, meaning], fieldRows);
  }

  private renderRow({ name, place, required, type, description }: RestFieldRow): string {
    const placeNote = place === undefined ? '' : ` <small>${place}</small>`;
    const requiredNote = required ? ` <small class="required">${this.texts.required}</small>` : '';
    const rowCells = [
      `<td><code>${escapeHtml(name)}</code>${placeNote}${requiredNote}</td>`,
      `<td class="type">${type}</td>`,
      this.renderProse('td', description),
    ];
    return `<tr>${rowCells.join('')}</tr>`;
  }

  private toParameterRow(parameter: RestParameter): RestFieldRow {
    const { name, schema, required = false, description = '' } = parameter;
    const { inHeader, inQuery } = this.texts;
    const placeName = parameter.in === 'header' ? inHeader : inQuery;
    return { name, place: placeName, required, type: this.describeType(schema), description };
  }

  /** Lists members with the path to each: `messages[].code`. */
  private listMembers(given: JsonSchema, before = ''): RestFieldRow[] {
    const resolvedSchema = this.schemas.resolveSchema(given);
    if (resolvedSchema.items !== undefined && before === '')
      return this.listMembers(resolvedSchema.items, '[].');

    return Object.entries(resolvedSchema.properties ?? {}).flatMap(([name, member]) => {
      const memberSchema = this.schemas.resolveSchema(member);
      const itemSchema = this.schemas.resolveSchema(memberSchema.items ?? memberSchema);
      const memberPath = `${before}${name}`;
      const pathSuffix = memberSchema.items === undefined ? '' : '[]';

      const memberRow = {
        name: memberPath,
        required: resolvedSchema.required?.includes(name) === true,
        type: this.describeType(memberSchema),
        description: member.description ?? '',
      };
      return [memberRow, ...this.listMembers(itemSchema, `${memberPath}${pathSuffix}.`)];
    });
  }

  private describeType(given: JsonSchema): string {
    const { texts } = this;
    const resolvedSchema = this.schemas.resolveSchema(given);
    const { minLength, maxLength, minimum, maximum } = resolvedSchema;
    const typeParts = [escapeHtml(this.nameType(resolvedSchema))];

    if (resolvedSchema.enum !== undefined) {
      const enumValues = resolvedSchema.enum.map((value) => renderCode(value));
      typeParts.push(enumValues.join(' '));
    }
    if (maxLength !== undefined) {
      typeParts.push(`${renderRange(minLength, maxLength)} ${texts.characters}`);
    }
    if (maximum !== undefined || minimum !== undefined) {
      typeParts.push(renderRange(minimum, maximum));
    }
    if (resolvedSchema.default !== undefined) {
      typeParts.push(`${texts.preset} ${renderCode(JSON.stringify(resolvedSchema.default))}`);
    }
    return typeParts.join('<br />');
  }

  private nameType({ type, format, oneOf, items }: JsonSchema): string {
    if (items !== undefined) {
      const { type: itemType = '' } = this.schemas.resolveSchema(items);
      return `array ${this.texts.of} ${itemType}`;
    }
    if (oneOf === undefined) return format ?? type ?? 'any';

    const variantTypes = oneOf.map((each) => this.schemas.resolveSchema(each).type ?? '');
    return variantTypes.join(' | ');
  }
}

function renderRange(from: number | undefined, to: number | undefined): string {
  return `<bdi dir="ltr">${formatRange(from, to)}</bdi>`;
}
