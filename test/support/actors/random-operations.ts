import fc from 'fast-check';
import {
  getNamedType,
  isEnumType,
  isObjectType,
  isRequiredArgument,
  type GraphQLObjectType,
} from 'graphql';
import { literalFor, type RootField } from './graphql.js';

/** A random operation that is valid for the schema, and what of it the limits count. */
export interface RandomOperation {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly aliases: number;
  readonly directives: number;
  readonly rootFields: readonly string[];
  readonly depth: number;
  /** Names of root fields by the name in the answer. */
  readonly fieldOf: ReadonlyMap<string, string>;
}

type Draw = <T>(arbitrary: fc.Arbitrary<T>) => T;
type Argument = RootField['args'][number];

/**
 * Writes one with the choices of a fast-check generator; `ids` are known ones, to be found now and
 * then.
 */
export function randomOperation(
  g: fc.GeneratorValue,
  fields: readonly RootField[],
  ids: readonly string[],
) {
  return new Writer((arbitrary) => g(() => arbitrary), ids).operation(fields);
}

class Writer {
  private readonly variables: Record<string, unknown> = {};
  private readonly declarations: string[] = [];
  private readonly fieldOf = new Map<string, string>();
  private readonly rootFields: string[] = [];
  private aliases = 0;
  private directives = 0;
  private deepest = 1;

  constructor(
    private readonly draw: Draw,
    private readonly ids: readonly string[],
  ) {}

  operation(fields: readonly RootField[]): RandomOperation {
    const root = fields[0]?.root ?? 'query';
    const count = this.draw(fc.integer({ min: 1, max: root === 'query' ? 4 : 2 }));
    const parts = Array.from({ length: count }, () =>
      this.rootField(this.draw(fc.constantFrom(...fields))),
    );
    const declared = this.declarations.length === 0 ? '' : ` (${this.declarations.join(', ')})`;
    return {
      query: `${root}${declared} { ${parts.join(' ')} }`,
      variables: this.variables,
      aliases: this.aliases,
      directives: this.directives,
      rootFields: this.rootFields,
      depth: this.deepest,
      fieldOf: this.fieldOf,
    };
  }

  private rootField(field: RootField): string {
    const isRepeated = this.rootFields.includes(field.name);
    this.rootFields.push(field.name);
    const alias = isRepeated || this.chance(0.2) ? this.alias() : '';
    this.fieldOf.set(alias === '' ? field.name : alias.slice(0, -2), field.name);
    const given = field.args.filter((argument) => isRequiredArgument(argument) || this.chance(0.5));
    const call = given.map((argument) => `${argument.name}: ${this.argument(argument)}`).join(', ');
    const type = getNamedType(field.type);
    const selection = isObjectType(type) ? ` ${this.selection(type, 2)}` : '';
    return `${alias}${field.name}${call === '' ? '' : `(${call})`}${selection}`;
  }

  private selection(type: GraphQLObjectType, depth: number): string {
    this.deepest = Math.max(this.deepest, depth);
    const names = this.draw(fc.subarray(Object.keys(type.getFields()), { minLength: 1 }));
    const parts = names.map((name) => {
      const inner = getNamedType(type.getFields()[name]?.type);
      const alias = this.chance(0.05) ? this.alias() : '';
      const field = `${alias}${name}${isObjectType(inner) ? ` ${this.selection(inner, depth + 1)}` : ''}`;
      return this.chance(0.05) ? `... on ${type.name}${this.directive()} { ${field} }` : field;
    });
    return `{ ${parts.join(' ')}${this.chance(0.1) ? ' __typename' : ''} }`;
  }

  private alias(): string {
    this.aliases += 1;
    return `a${String(this.aliases)}: `;
  }

  private directive(): string {
    if (this.chance(0.5)) return '';
    this.directives += 1;
    return this.draw(
      fc.constantFrom(' @include(if: true)', ' @skip(if: false)', ' @skip(if: true)'),
    );
  }

  /** Writes an argument as a literal or as a variable. */
  private argument(argument: Argument): string {
    if (!isRequiredArgument(argument) && this.chance(0.05)) return 'null';
    const value = this.value(argument);
    const isEnum = isEnumType(getNamedType(argument.type));
    if (this.chance(0.5)) return isEnum ? String(value) : JSON.stringify(value);
    const name = `v${String(this.declarations.length)}`;
    this.declarations.push(`$${name}: ${String(argument.type)}`);
    this.variables[name] = value;
    return `$${name}`;
  }

  private value(argument: Argument): unknown {
    const { type } = argument;
    const named = getNamedType(type);
    if (isEnumType(named))
      return this.draw(fc.constantFrom(...named.getValues().map((each) => each.name)));
    switch (named.name) {
      case 'Boolean':
        return this.chance(0.5);
      case 'Int':
        return this.draw(
          fc.oneof(
            fc.integer({ min: 1, max: 220 }),
            fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
          ),
        );
      case 'ID':
        return this.draw(
          fc.oneof(
            fc.constantFrom(...this.ids),
            fc.integer({ min: 0 }).map(String),
            fc.string({ maxLength: 20 }),
          ),
        );
      case 'DateTime':
        return this.draw(
          fc
            .date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
            .map((date) => date.toISOString().slice(0, 19).replace('T', ' ')),
        );
      default:
        return this.draw(
          fc.oneof(
            fc.constant(JSON.parse(literalFor(argument)) as string),
            fc.string({ unit: 'binary', maxLength: 300 }),
            fc.string({ maxLength: 20 }),
          ),
        );
    }
  }

  private chance(of: number): boolean {
    return this.draw(fc.noBias(fc.integer({ min: 0, max: 99 }))) < of * 100;
  }
}
