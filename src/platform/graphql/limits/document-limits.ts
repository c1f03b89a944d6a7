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
import { GRAPHQL } from '../graphql.facts.js';

/**
 * Largest text that is validated. graphql-js compares each pair of fields of one name, and searches for the line of
 * each error from the start. The longest text without repetitions has half as many comparisons.
 */
export const DOCUMENT_LIMITS = { lines: 1_000, comparisons: 2_000 } as const;

/** Returns the refusal of a text with too many lines. */
export function tooManyLines(text: string): AppError | undefined {
  const lines = text.split(/\r\n|[\n\r]/).length;
  return lines > DOCUMENT_LIMITS.lines ? tooComplex('lines', lines) : undefined;
}

/** Refuses a document with too many comparisons, as a validation rule, and hides its content from the other rules. */
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
  return new AppError(GRAPHQL.errors.QUERY_TOO_COMPLEX, {
    details: { [limit]: count, limit: DOCUMENT_LIMITS[limit] },
    reason: limit,
  });
}

/**
 * Counts the comparisons of fields in a document. Each field counts 1, plus 1 for every earlier field with the same
 * response name in that selection, with fragments expanded. Spreads count alike. Counting stops at the limit, so that
 * fragments that spread each other without end are safe.
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

  /** Walks selection by selection, as execution does: the selections of fields with one name are merged. */
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

/** Fields and fragments at one place of the response. */
class Place {
  readonly fields = new Map<string, FieldNode[]>();
  readonly entered = new Set<FragmentDefinitionNode>();
  spreads = 0;

  /** Adds a field and returns how many fields of its name were there before. */
  add(field: FieldNode): number {
    const name = (field.alias ?? field.name).value;
    const same = this.fields.get(name) ?? [];
    this.fields.set(name, same);
    return same.push(field) - 1;
  }
}
