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
import { getFieldCost } from '../field-cost.js';
import { getLongestBytes, SHORT_TEXT } from '../long-text.js';
import { LONGEST_PAGE } from '../page.js';
import { IntrospectionCounter } from './introspection-counter.js';

/** Size of an operation, known before it runs. */
export interface OperationShape {
  /** Levels of fields. Introspection does not count: graphql-js has a limit for it. */
  readonly depth: number;
  readonly aliases: number;
  /** Characters of the longest alias. Each object and each error may repeat it. */
  readonly alias_length: number;
  readonly directives: number;
  /**
   * Objects and long texts that the response may have: a list counts its maximum length. Short
   * values cost nothing.
   */
  readonly cost: number;
  /**
   * Most bytes of the response: each name and value counts at its largest, once for each object.
   */
  readonly response_bytes: number;
  /** Names of the root fields, with repetitions. */
  readonly rootFields: readonly string[];
}

/**
 * Assumed length of a list without `limitArgument`: users cannot make one longer (docs/adr/0020).
 */
const LIST_SIZE = 20;

type ShapeVariables = Readonly<Record<string, unknown>>;
type ShapePart = Omit<OperationShape, 'rootFields'>;

const EMPTY_PART: ShapePart = {
  depth: 0,
  aliases: 0,
  alias_length: 0,
  directives: 0,
  cost: 0,
  response_bytes: 0,
};

/**
 * Cost of a mutation beside the objects that it returns: a transaction with rows, rate limits and
 * the audit trail.
 */
const MUTATION_COST = 10;
/** Quotes, colon, comma and brackets around a value and its name. */
const PUNCTUATION = 8;
/** Most bytes of a number, a time, an id or the name of an enum value. */
const SHORT_VALUE = 64;
/**
 * Objects of an introspection that cost 1. They come from memory, and each is a name and a
 * description.
 */
const INTROSPECTION_OBJECTS = 8;
const INTROSPECTION_BYTES = 256;

/** Measures a valid operation in time linear in its text: each fragment is measured once. */
export function measureOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: ShapeVariables,
): OperationShape {
  const meter = new ShapeMeter(schema, document, { ...readDefaults(operation), ...variables });
  const rootType = schema.getRootType(operation.operation);
  const ownDirectives = operation.directives?.length ?? 0;
  const part = meter.measureSelection(operation.selectionSet, rootType ?? undefined);
  return {
    ...part,
    directives: part.directives + ownDirectives,
    rootFields: meter.listRootFields(operation.selectionSet),
  };
}

/** Returns the default values of variables. */
function readDefaults({ variableDefinitions = [] }: OperationDefinitionNode): ShapeVariables {
  return Object.fromEntries(
    variableDefinitions.map(({ variable, defaultValue }) => [
      variable.name.value,
      readLiteral(defaultValue),
    ]),
  );
}

/** Returns the value of a number or a string; a `limitArgument` or an `id` is nothing else. */
function readLiteral(value: ValueNode | undefined): unknown {
  if (value?.kind === Kind.INT) return Number(value.value);
  return value?.kind === Kind.STRING ? value.value : undefined;
}

class ShapeMeter {
  private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  private readonly measured = new Map<string, ShapePart>();
  private readonly introspection: IntrospectionCounter;

  constructor(
    private readonly schema: GraphQLSchema,
    document: DocumentNode,
    private readonly variables: ShapeVariables,
  ) {
    this.fragments = new Map(
      document.definitions
        .filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
        .map((fragment) => [fragment.name.value, fragment]),
    );
    this.introspection = new IntrospectionCounter(schema, this.fragments);
  }

  measureSelection(
    { selections }: SelectionSetNode,
    type: GraphQLNamedType | undefined,
  ): ShapePart {
    const spread = new Set<string>();
    return selections
      .map((selection) => {
        const selectionPart =
          selection.kind === Kind.FIELD
            ? this.measureField(selection, type)
            : selection.kind === Kind.INLINE_FRAGMENT
              ? this.measureSelection(
                  selection.selectionSet,
                  this.findType(selection.typeCondition?.name.value) ?? type,
                )
              : this.measureFragment(selection.name.value, spread);
        return {
          ...selectionPart,
          directives: selectionPart.directives + (selection.directives?.length ?? 0),
        };
      })
      .reduce(addParts, EMPTY_PART);
  }

  /**
   * Names the root fields. It stops beyond every limit, so that fragments of fragments stay cheap.
   */
  listRootFields({ selections }: SelectionSetNode, found: string[] = []): readonly string[] {
    for (const selection of selections) {
      if (found.length > ENOUGH_FIELDS) break;
      if (selection.kind === Kind.FIELD) found.push(selection.name.value);
      else if (selection.kind === Kind.INLINE_FRAGMENT)
        this.listRootFields(selection.selectionSet, found);
      else {
        const fragment = this.fragments.get(selection.name.value);
        if (fragment !== undefined) this.listRootFields(fragment.selectionSet, found);
      }
    }
    return found;
  }

  private measureField(node: FieldNode, parent: GraphQLNamedType | undefined): ShapePart {
    const aliases = node.alias === undefined ? 0 : 1;
    const alias_length = node.alias?.value.length ?? 0;
    const name = node.name.value;
    const keyBytes = (node.alias?.value ?? name).length + PUNCTUATION;
    const field =
      isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[name] : undefined;
    if (field === undefined)
      return { ...EMPTY_PART, aliases, alias_length, ...this.measureMetaField(node, keyBytes) };
    const ownCost =
      getFieldCost(field) + (parent === this.schema.getMutationType() ? MUTATION_COST : 0);
    if (node.selectionSet === undefined) {
      return {
        ...EMPTY_PART,
        depth: 1,
        aliases,
        alias_length,
        cost: ownCost,
        response_bytes: keyBytes + getValueBytes(field),
      };
    }
    const innerPart = this.measureSelection(node.selectionSet, getNamedType(field.type));
    const itemCount = this.countItems(field, node);
    return {
      depth: innerPart.depth + 1,
      aliases: innerPart.aliases + aliases,
      alias_length: Math.max(innerPart.alias_length, alias_length),
      directives: innerPart.directives,
      cost: ownCost + (1 + innerPart.cost) * itemCount,
      response_bytes: keyBytes + (PUNCTUATION + innerPart.response_bytes) * itemCount,
    };
  }

  /** Measures `__typename`, `__schema` and `__type`. */
  private measureMetaField(
    node: FieldNode,
    key: number,
  ): Pick<ShapePart, 'cost' | 'response_bytes'> {
    const objectCount = this.introspection.countObjects(node, this.readArgument(node, 'name'));
    return {
      cost: Math.ceil(objectCount / INTROSPECTION_OBJECTS),
      response_bytes: key + SHORT_VALUE + objectCount * INTROSPECTION_BYTES,
    };
  }

  /** Measures a fragment. Execution merges spreads of one fragment at one place. */
  private measureFragment(name: string, spread: Set<string>): ShapePart {
    if (spread.has(name)) return EMPTY_PART;
    spread.add(name);
    const knownPart = this.measured.get(name);
    if (knownPart !== undefined) return knownPart;
    const fragment = this.fragments.get(name);
    const type = this.findType(fragment?.typeCondition.name.value);
    const fragmentPart =
      fragment === undefined ? EMPTY_PART : this.measureSelection(fragment.selectionSet, type);
    this.measured.set(name, fragmentPart);
    return fragmentPart;
  }

  /** Returns how many objects a field may have in the response. */
  private countItems(field: GraphQLField<unknown, unknown>, node: FieldNode): number {
    if (!isListType(getNullableType(field.type))) return 1;
    const id = this.readArgument(node, 'id');
    if (id !== undefined && id !== null) return 1;
    const limitArgument = field.args.find((argument) => argument.name === 'limit');
    if (limitArgument === undefined) return LIST_SIZE;
    const givenLimit = this.readArgument(node, 'limit');
    // The field refuses a limit out of range, with a better message than a cost.
    return typeof givenLimit === 'number' && givenLimit > 0 && givenLimit <= LONGEST_PAGE
      ? givenLimit
      : Number(limitArgument.defaultValue ?? LIST_SIZE);
  }

  private readArgument(node: FieldNode, name: string): unknown {
    const argumentValue = node.arguments?.find((argument) => argument.name.value === name)?.value;
    return argumentValue?.kind === Kind.VARIABLE
      ? this.variables[argumentValue.name.value]
      : readLiteral(argumentValue);
  }

  private findType(name: string | undefined): GraphQLNamedType | undefined {
    return name === undefined ? undefined : this.schema.getType(name);
  }
}

const ENOUGH_FIELDS = 50;

/** Returns the most bytes of a value. */
function getValueBytes(field: GraphQLField<unknown, unknown>): number {
  return (
    getLongestBytes(field) ??
    (getNamedType(field.type) === GraphQLString ? SHORT_TEXT : SHORT_VALUE)
  );
}

function addParts(a: ShapePart, b: ShapePart): ShapePart {
  return {
    depth: Math.max(a.depth, b.depth),
    aliases: a.aliases + b.aliases,
    alias_length: Math.max(a.alias_length, b.alias_length),
    directives: a.directives + b.directives,
    cost: a.cost + b.cost,
    response_bytes: a.response_bytes + b.response_bytes,
  };
}
