import {
  getNamedType,
  isEnumType,
  isListType,
  isObjectType,
  isRequiredArgument,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';

/** Numbers from 0 to 1 from which an operation is written. The same genes write the same operation. */
export type Genes = readonly number[];

const LENGTH = 120;
const MOST_ALIASES = 10;
/** Introspection of one kind is enough to find what it costs. */
const META = [
  '__schema { types { name fields { name args { name type { name ofType { name } } } type { name ofType { name } } } } }',
  '__type(name: "Mutation") { fields { args { type { ofType { name } } } type { ofType { fields { name } } } } }',
] as const;

export function randomGenes(): Genes {
  return Array.from({ length: LENGTH }, Math.random);
}

/** Changes a few genes. */
export function mutated(genes: Genes): Genes {
  const share = Math.random() < 0.5 ? 0.02 : 0.2;
  return genes.map((gene) => (Math.random() < share ? Math.random() : gene));
}

/** Takes each gene from one of two. */
export function crossed(a: Genes, b: Genes): Genes {
  const at = Math.floor(Math.random() * LENGTH);
  return [...a.slice(0, at), ...b.slice(at)];
}

/** Writes valid operations that the limits may allow. */
export class OperationWriter {
  private genes: Genes = [];
  private at = 0;
  private aliases = 0;

  constructor(
    private readonly schema: GraphQLSchema,
    /** Values for arguments, by name. The first are tried more often. */
    private readonly values: Readonly<Record<string, readonly string[]>>,
  ) {}

  write(genes: Genes): string {
    [this.genes, this.at, this.aliases] = [genes, 0, 0];
    const isQuery = this.draw() < 0.7;
    const type = isQuery ? this.schema.getQueryType() : this.schema.getMutationType();
    // Acts of staff need a second proof, and refused ones would use up a limit of all of them.
    const fields = Object.values(type?.getFields() ?? {}).filter(
      ({ name }) => isQuery || !name.startsWith('Staff'),
    );
    const count = 1 + Math.floor(this.draw() ** 2 * (isQuery ? 5 : 2));
    const names = new Set<string>();
    const parts = Array.from({ length: count }, () => {
      if (isQuery && this.draw() < 0.05) return `${this.alias()}${this.pick(META)}`;
      const field = this.pick(fields);
      if (!isQuery && names.has(field.name)) return '';
      const alias = names.has(field.name) ? this.alias() : '';
      names.add(field.name);
      return this.field(field, alias, 2);
    });
    return `${isQuery ? 'query' : 'mutation'} { ${parts.join(' ')} }`;
  }

  private field(field: GraphQLField<unknown, unknown>, alias: string, depth: number): string {
    const isList =
      isListType('ofType' in field.type ? field.type.ofType : field.type) || isListType(field.type);
    const given = field.args.filter(
      (each) => isRequiredArgument(each) || this.draw() < (isList ? 0.6 : 0.3),
    );
    const call = given.map((each) => `${each.name}: ${this.value(each)}`).join(', ');
    const type = getNamedType(field.type);
    const selection = isObjectType(type) ? ` ${this.selection(type, depth)}` : '';
    return `${alias}${field.name}${call === '' ? '' : `(${call})`}${selection}`;
  }

  private selection(type: GraphQLObjectType, depth: number): string {
    const density = this.draw();
    const parts = Object.values(type.getFields()).flatMap((field) => {
      if (this.draw() > density || (isObjectType(getNamedType(field.type)) && depth > 6)) return [];
      const copies = this.draw() < 0.1 ? 1 + Math.floor(this.draw() * MOST_ALIASES) : 0;
      return [
        this.field(field, '', depth + 1),
        ...Array.from({ length: copies }, () => this.alias())
          .filter((alias) => alias !== '')
          .map((alias) => this.field(field, alias, depth + 1)),
      ];
    });
    return `{ ${parts.length === 0 ? '__typename' : parts.join(' ')} }`;
  }

  /** Returns nothing if there are as many as the limit allows. */
  private alias(): string {
    if (this.aliases === MOST_ALIASES) return '';
    this.aliases += 1;
    return `a${String(this.aliases)}: `;
  }

  private value({ name, type }: GraphQLArgument): string {
    const named = getNamedType(type);
    if (isEnumType(named)) return this.pick(named.getValues().map((each) => each.name));
    return this.pick(this.values[name] ?? this.values[named.name] ?? ['null']);
  }

  private pick<T>(from: readonly T[]): T {
    const value = from[Math.floor(this.draw() * from.length)];
    if (value === undefined) throw new Error('nothing to pick');
    return value;
  }

  private draw(): number {
    const gene = this.genes[this.at % LENGTH] ?? 0;
    this.at += 1;
    return gene;
  }
}
