import {
  GraphQLError,
  Kind,
  type ASTVisitor,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';
import { AppError } from '../../errors/index.js';
import { GRAPHQL_ERRORS } from '../graphql.errors.js';

/**
 * What a text may be at most before it is validated, for the time that takes: graphql-js compares each two fields of one
 * name, and looks for the place of each fault from the first line. Comparisons are twice what the longest text comes to
 * when nothing in it repeats.
 */
export const DOCUMENT_LIMITS = { lines: 1_000, comparisons: 2_000 } as const;

/** The refusal of a text of too many lines; undefined when it has not. */
export function tooManyLines(text: string): AppError | undefined {
  const lines = text.split(/\r\n|[\n\r]/).length;
  return lines > DOCUMENT_LIMITS.lines ? tooComplex('lines', lines) : undefined;
}

/** A rule of validation that leaves the others nothing to look at in a document of too many comparisons. */
export function ComparisonsRule(context: ValidationContext): ASTVisitor {
  return {
    Document: (document) => {
      const comparisons = countComparisons(document);
      if (comparisons <= DOCUMENT_LIMITS.comparisons) return undefined;
      context.reportError(new GraphQLError('', { originalError: tooComplex('comparisons', comparisons) }));
      return { ...document, definitions: [] };
    },
  };
}

function tooComplex(limit: keyof typeof DOCUMENT_LIMITS, count: number): AppError {
  return new AppError(GRAPHQL_ERRORS.QUERY_TOO_COMPLEX, {
    details: { [limit]: count, limit: DOCUMENT_LIMITS[limit] },
    reason: limit,
  });
}

/**
 * How many comparisons the fields of a document make. A field is 1, and 1 more for each one before it that answers under
 * the same name at the same place, through whatever fragments; so are spreads. Counts no further than the limit: of
 * fragments that spread each other for ever, too.
 */
export function countComparisons(document: DocumentNode): number {
  return new Comparisons(document).count;
}

class Comparisons {
  count = 0;
  private readonly fragments = new Map<string, FragmentDefinitionNode>();
  private readonly spread = new Set<string>();

  constructor({ definitions }: DocumentNode) {
    for (const each of definitions)
      if (each.kind === Kind.FRAGMENT_DEFINITION) this.fragments.set(each.name.value, each);
    for (const each of definitions) if (each.kind === Kind.OPERATION_DEFINITION) this.walk(each.selectionSet);
    for (const [name, { selectionSet }] of this.fragments) if (!this.spread.has(name)) this.walk(selectionSet);
  }

  private get isEnough(): boolean {
    return this.count > DOCUMENT_LIMITS.comparisons;
  }

  /** Place by place, as execution does: what fields of one name select is selected together. */
  private walk(root: SelectionSetNode): void {
    const places = [[root]];
    for (let sets = places.pop(); sets !== undefined && !this.isEnough; sets = places.pop()) {
      const place = new Place();
      for (const set of sets) this.collect(set, place);
      for (const fields of place.fields.values()) {
        const inner = fields.flatMap(({ selectionSet }) => selectionSet ?? []);
        if (inner.length > 0) places.push(inner);
      }
    }
  }

  private collect({ selections }: SelectionSetNode, place: Place): void {
    for (const selection of selections) {
      if (this.isEnough) return;
      this.count += 1;
      if (selection.kind === Kind.FIELD) this.count += place.add(selection);
      else if (selection.kind === Kind.INLINE_FRAGMENT) this.collect(selection.selectionSet, place);
      else this.enter(selection.name.value, place);
    }
  }

  private enter(name: string, place: Place): void {
    this.spread.add(name);
    this.count += place.spreads;
    place.spreads += 1;
    const fragment = this.fragments.get(name);
    if (fragment === undefined || place.entered.has(fragment)) return;
    place.entered.add(fragment);
    this.collect(fragment.selectionSet, place);
  }
}

/** What stands at one place of the answer. */
class Place {
  readonly fields = new Map<string, FieldNode[]>();
  readonly entered = new Set<FragmentDefinitionNode>();
  spreads = 0;

  /** How many fields of its name were there before. */
  add(field: FieldNode): number {
    const name = (field.alias ?? field.name).value;
    const same = this.fields.get(name) ?? [];
    this.fields.set(name, same);
    return same.push(field) - 1;
  }
}
