import {
  getNamedType,
  GraphQLString,
  getNullableType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql';
import { ownCostOf } from '../field-cost.js';
import { longestOf, SHORT_TEXT } from '../long-text.js';
import { LONGEST_PAGE } from '../page.js';
import { Introspection } from './introspection.js';

/** Size of an operation, known before it runs. */
export interface Shape {
  /** Levels of fields. Introspection does not count: graphql-js has a limit for it. */
  readonly depth: number;
  readonly aliases: number;
  /** Characters of the longest alias. Each object and each error may repeat it. */
  readonly alias_length: number;
  readonly directives: number;
  /** Objects and long texts that the response may have: a list counts its maximum length. Short values cost nothing. */
  readonly cost: number;
  /** Most bytes of the response: each name and value counts at its largest, once for each object. */
  readonly response_bytes: number;
  /** Names of the root fields, with repetitions. */
  readonly rootFields: readonly string[];
}

/** Assumed length of a list without `limit`: users cannot make one longer (docs/adr/0020). */
const LIST_SIZE = 20;

type Variables = Readonly<Record<string, unknown>>;
type Part = Omit<Shape, 'rootFields'>;

const NOTHING: Part = { depth: 0, aliases: 0, alias_length: 0, directives: 0, cost: 0, response_bytes: 0 };

/** Cost of a mutation beside the objects that it returns: a transaction with rows, rate limits and the audit trail. */
const MUTATION = 10;
/** Quotes, colon, comma and brackets around a value and its name. */
const PUNCTUATION = 8;
/** Most bytes of a number, a time, an id or the name of an enum value. */
const SHORT_VALUE = 64;
/** Objects of an introspection that cost 1. They come from memory, and each is a name and a description. */
const INTROSPECTION_OBJECTS = 8;
const INTROSPECTION_BYTES = 256;

/** Measures a valid operation in time linear in its text: each fragment is measured once. */
export function measure(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Variables,
): Shape {
  const meter = new Meter(schema, document, { ...defaultsOf(operation), ...variables });
  const root = schema.getRootType(operation.operation);
  const own = operation.directives?.length ?? 0;
  const part = meter.selection(operation.selectionSet, root ?? undefined);
  return { ...part, directives: part.directives + own, rootFields: meter.rootFields(operation.selectionSet) };
}

/** Returns the default values of variables. */
function defaultsOf({ variableDefinitions = [] }: OperationDefinitionNode): Variables {
  return Object.fromEntries(
    variableDefinitions.map(({ variable, defaultValue }) => [variable.name.value, literalOf(defaultValue)]),
  );
}

/** Returns the value of a number or a string; a `limit` or an `id` is nothing else. */
function literalOf(value: ValueNode | undefined): unknown {
  if (value?.kind === Kind.INT) return Number(value.value);
  return value?.kind === Kind.STRING ? value.value : undefined;
}

class Meter {
  private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  private readonly measured = new Map<string, Part>();
  private readonly introspection: Introspection;

  constructor(
    private readonly schema: GraphQLSchema,
    document: DocumentNode,
    private readonly variables: Variables,
  ) {
    this.fragments = new Map(
      document.definitions
        .filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
        .map((fragment) => [fragment.name.value, fragment]),
    );
    this.introspection = new Introspection(schema, this.fragments);
  }

  selection({ selections }: SelectionSetNode, type: GraphQLNamedType | undefined): Part {
    const spread = new Set<string>();
    return selections
      .map((selection) => {
        const part =
          selection.kind === Kind.FIELD
            ? this.field(selection, type)
            : selection.kind === Kind.INLINE_FRAGMENT
              ? this.selection(selection.selectionSet, this.typeOf(selection.typeCondition?.name.value) ?? type)
              : this.fragment(selection.name.value, spread);
        return { ...part, directives: part.directives + (selection.directives?.length ?? 0) };
      })
      .reduce(together, NOTHING);
  }

  /** Names the root fields. It stops beyond every limit, so that fragments of fragments stay cheap. */
  rootFields({ selections }: SelectionSetNode, found: string[] = []): readonly string[] {
    for (const selection of selections) {
      if (found.length > ENOUGH) break;
      if (selection.kind === Kind.FIELD) found.push(selection.name.value);
      else if (selection.kind === Kind.INLINE_FRAGMENT) this.rootFields(selection.selectionSet, found);
      else {
        const fragment = this.fragments.get(selection.name.value);
        if (fragment !== undefined) this.rootFields(fragment.selectionSet, found);
      }
    }
    return found;
  }

  private field(node: FieldNode, parent: GraphQLNamedType | undefined): Part {
    const aliases = node.alias === undefined ? 0 : 1;
    const alias_length = node.alias?.value.length ?? 0;
    const name = node.name.value;
    const key = (node.alias?.value ?? name).length + PUNCTUATION;
    const field = isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[name] : undefined;
    if (field === undefined) return { ...NOTHING, aliases, alias_length, ...this.meta(node, key) };
    const own = ownCostOf(field) + (parent === this.schema.getMutationType() ? MUTATION : 0);
    if (node.selectionSet === undefined) {
      return { ...NOTHING, depth: 1, aliases, alias_length, cost: own, response_bytes: key + valueBytes(field) };
    }
    const inside = this.selection(node.selectionSet, getNamedType(field.type));
    const size = this.sizeOf(field, node);
    return {
      depth: inside.depth + 1,
      aliases: inside.aliases + aliases,
      alias_length: Math.max(inside.alias_length, alias_length),
      directives: inside.directives,
      cost: own + (1 + inside.cost) * size,
      response_bytes: key + (PUNCTUATION + inside.response_bytes) * size,
    };
  }

  /** Measures `__typename`, `__schema` and `__type`. */
  private meta(node: FieldNode, key: number): Pick<Part, 'cost' | 'response_bytes'> {
    const objects = this.introspection.objects(node, this.given(node, 'name'));
    return {
      cost: Math.ceil(objects / INTROSPECTION_OBJECTS),
      response_bytes: key + SHORT_VALUE + objects * INTROSPECTION_BYTES,
    };
  }

  /** Measures a fragment. Execution merges spreads of one fragment at one place. */
  private fragment(name: string, spread: Set<string>): Part {
    if (spread.has(name)) return NOTHING;
    spread.add(name);
    const known = this.measured.get(name);
    if (known !== undefined) return known;
    const fragment = this.fragments.get(name);
    const type = this.typeOf(fragment?.typeCondition.name.value);
    const part = fragment === undefined ? NOTHING : this.selection(fragment.selectionSet, type);
    this.measured.set(name, part);
    return part;
  }

  /** Returns how many objects a field may have in the response. */
  private sizeOf(field: GraphQLField<unknown, unknown>, node: FieldNode): number {
    if (!isListType(getNullableType(field.type))) return 1;
    const id = this.given(node, 'id');
    if (id !== undefined && id !== null) return 1;
    const limit = field.args.find((argument) => argument.name === 'limit');
    if (limit === undefined) return LIST_SIZE;
    const given = this.given(node, 'limit');
    // The field refuses a limit out of range, with a better message than a cost.
    return typeof given === 'number' && given > 0 && given <= LONGEST_PAGE
      ? given
      : Number(limit.defaultValue ?? LIST_SIZE);
  }

  private given(node: FieldNode, name: string): unknown {
    const value = node.arguments?.find((argument) => argument.name.value === name)?.value;
    return value?.kind === Kind.VARIABLE ? this.variables[value.name.value] : literalOf(value);
  }

  private typeOf(name: string | undefined): GraphQLNamedType | undefined {
    return name === undefined ? undefined : this.schema.getType(name);
  }
}

const ENOUGH = 50;

/** Returns the most bytes of a value. */
function valueBytes(field: GraphQLField<unknown, unknown>): number {
  return longestOf(field) ?? (getNamedType(field.type) === GraphQLString ? SHORT_TEXT : SHORT_VALUE);
}

function together(a: Part, b: Part): Part {
  return {
    depth: Math.max(a.depth, b.depth),
    aliases: a.aliases + b.aliases,
    alias_length: Math.max(a.alias_length, b.alias_length),
    directives: a.directives + b.directives,
    cost: a.cost + b.cost,
    response_bytes: a.response_bytes + b.response_bytes,
  };
}
