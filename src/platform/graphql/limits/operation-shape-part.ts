/** Size of a part of an operation, known before it runs. */
export interface OperationShapePart {
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
}

export const EMPTY_PART: OperationShapePart = {
  depth: 0,
  aliases: 0,
  alias_length: 0,
  directives: 0,
  cost: 0,
  response_bytes: 0,
};

/** Returns the size of two selections beside each other. */
export function addParts(a: OperationShapePart, b: OperationShapePart): OperationShapePart {
  return {
    depth: Math.max(a.depth, b.depth),
    aliases: a.aliases + b.aliases,
    alias_length: Math.max(a.alias_length, b.alias_length),
    directives: a.directives + b.directives,
    cost: a.cost + b.cost,
    response_bytes: a.response_bytes + b.response_bytes,
  };
}
