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
import { mapFragments, type DocumentFragments } from './map-fragments.js';

/**
 * Largest text that is validated. graphql-js compares each pair of fields of one name, and searches
 * for the line of each error from the start. The longest text without repeated names needs half of
 * these comparisons.
 */
export const DOCUMENT_LIMITS = { lines: 1_000, comparisons: 2_000 } as const;

/** Returns the refusal of a text with too many lines. */
export function refuseManyLines(text: string): AppError | undefined {
  const lineCount = text.split(/\r\n|[\n\r]/).length;
  if (lineCount > DOCUMENT_LIMITS.lines) return createComplexityError('lines', lineCount);
  return undefined;
}

/**
 * Refuses a document with too many comparisons, as a validation rule, and hides its content from
 * the other rules.
 */
export function ComparisonsRule(context: ValidationContext): ASTVisitor {
  return {
    Document: (document) => {
      const comparisonCount = countComparisons(document);
      if (comparisonCount <= DOCUMENT_LIMITS.comparisons) return undefined;

      const originalError = createComplexityError('comparisons', comparisonCount);
      context.reportError(new GraphQLError('', { originalError }));
      return { ...document, definitions: [] };
    },
  };
}

function createComplexityError(limit: keyof typeof DOCUMENT_LIMITS, count: number): AppError {
  return GRAPHQL.errors.QUERY_TOO_COMPLEX(
    { [limit]: count, limit: DOCUMENT_LIMITS[limit] },
    { reason: limit },
  );
}

/**
 * Counts the comparisons of fields in a document. Each field counts 1, plus 1 for every earlier
 * field with the same response name in that selection, with fragments expanded. Spreads count
 * alike. Counting stops at the limit, so that fragments that spread each other without end are
 * safe.
 */
export function countComparisons(document: DocumentNode): number {
  return new ComparisonCounter(document).count;
}

class ComparisonCounter {
  count = 0;
  private readonly fragments: DocumentFragments;
  private readonly spreadNames = new Set<string>();

  constructor(document: DocumentNode) {
    this.fragments = mapFragments(document);
    for (const each of document.definitions)
      if (each.kind === Kind.OPERATION_DEFINITION) this.walkSelections(each.selectionSet);
    for (const [name, { selectionSet }] of this.fragments)
      if (!this.spreadNames.has(name)) this.walkSelections(selectionSet);
  }

  private get isOverLimit(): boolean {
    return this.count > DOCUMENT_LIMITS.comparisons;
  }

  /**
   * Walks selection by selection, as execution does: the selections of fields with one name are
   * merged.
   */
  private walkSelections(root: SelectionSetNode): void {
    const pendingSelections = [[root]];

    for (
      let selectionSets = pendingSelections.pop();
      selectionSets !== undefined && !this.isOverLimit;
      selectionSets = pendingSelections.pop()
    ) {
      const place = new ResponsePlace();
      for (const each of selectionSets) this.collectFields(each, place);
      for (const fields of place.fields.values()) {
        const innerSets = fields.flatMap(({ selectionSet }) => selectionSet ?? []);
        if (innerSets.length > 0) pendingSelections.push(innerSets);
      }
    }
  }

  private collectFields({ selections }: SelectionSetNode, place: ResponsePlace): void {
    for (const selection of selections) {
      if (this.isOverLimit) return;
      this.count += 1;
      if (selection.kind === Kind.FIELD) this.count += place.addField(selection);
      else if (selection.kind === Kind.INLINE_FRAGMENT)
        this.collectFields(selection.selectionSet, place);
      else this.enterFragment(selection.name.value, place);
    }
  }

  private enterFragment(name: string, place: ResponsePlace): void {
    this.spreadNames.add(name);
    this.count += place.spreadCount;
    place.spreadCount += 1;
    const fragment = this.fragments.get(name);
    if (fragment === undefined || place.enteredFragments.has(fragment)) return;
    place.enteredFragments.add(fragment);
    this.collectFields(fragment.selectionSet, place);
  }
}

/** Fields and fragments at one place of the response. */
class ResponsePlace {
  readonly fields = new Map<string, FieldNode[]>();
  readonly enteredFragments = new Set<FragmentDefinitionNode>();
  spreadCount = 0;

  /** Adds a field and returns how many fields of its name were there before. */
  addField(field: FieldNode): number {
    const name = (field.alias ?? field.name).value;
    const sameFields = this.fields.get(name) ?? [];
    this.fields.set(name, sameFields);
    return sameFields.push(field) - 1;
  }
}
