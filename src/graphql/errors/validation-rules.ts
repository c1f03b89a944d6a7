import {
  ExecutableDefinitionsRule,
  FieldsOnCorrectTypeRule,
  FragmentsOnCompositeTypesRule,
  Kind,
  KnownArgumentNamesRule,
  KnownDirectivesRule,
  KnownFragmentNamesRule,
  KnownTypeNamesRule,
  LoneAnonymousOperationRule,
  MaxIntrospectionDepthRule,
  NoFragmentCyclesRule,
  NoUndefinedVariablesRule,
  NoUnusedFragmentsRule,
  NoUnusedVariablesRule,
  OverlappingFieldsCanBeMergedRule,
  PossibleFragmentSpreadsRule,
  ProvidedRequiredArgumentsRule,
  ScalarLeafsRule,
  UniqueArgumentNamesRule,
  UniqueDirectivesPerLocationRule,
  UniqueFragmentNamesRule,
  UniqueInputFieldNamesRule,
  UniqueOperationNamesRule,
  UniqueVariableNamesRule,
  ValuesOfCorrectTypeRule,
  VariablesAreInputTypesRule,
  VariablesInAllowedPositionRule,
  type ASTNode,
  type ValidationRule,
} from 'graphql';
import { FIELD_RULES, type FieldFault, type FieldRule } from '../../errors/index.js';
import { GRAPHQL_FIELD_RULES as RULES } from '../graphql.errors.js';
import type { Place } from './place.js';

/** One error of a rule: its place, its node, and how many errors of the rule come before it at that node. */
export interface Broken {
  readonly place: Place;
  readonly node: ASTNode;
  readonly index: number;
}

type Tell = (broken: Broken) => FieldFault | undefined;

/**
 * The explanation of each rule of graphql-js, in names of the schema. Rules that compare fields are the slowest and
 * come last.
 */
export const VALIDATION_RULES: ReadonlyMap<ValidationRule, Tell> = new Map<ValidationRule, Tell>([
  [ExecutableDefinitionsRule, inQuery(RULES.NOT_EXECUTABLE)],
  [FieldsOnCorrectTypeRule, ({ place }) => fault(place.type, RULES.NO_SUCH_FIELD)],
  [KnownArgumentNamesRule, ofFieldOrDirective(({ place }) => fault(place.field, RULES.NO_SUCH_ARGUMENT))],
  [ScalarLeafsRule, ({ place, node }) => fault(place.field, isSelection(node) ? RULES.NO_SUBFIELDS : RULES.SELECTION)],
  [ProvidedRequiredArgumentsRule, ofFieldOrDirective(missingArgument)],
  [ValuesOfCorrectTypeRule, ({ place, node }) => fault(place.argument, valueRule(place, node))],
  [VariablesInAllowedPositionRule, ({ place }) => fault(place.argument, RULES.VARIABLE_TYPE)],
  [UniqueArgumentNamesRule, ({ place }) => fault(place.argument, FIELD_RULES.REPEATED)],
  [NoUndefinedVariablesRule, inQuery(RULES.UNDEFINED_VARIABLE)],
  [NoUnusedVariablesRule, inQuery(RULES.UNUSED)],
  [NoUnusedFragmentsRule, inQuery(RULES.UNUSED)],
  [KnownTypeNamesRule, inQuery(RULES.UNKNOWN_TYPE)],
  [VariablesAreInputTypesRule, inQuery(RULES.UNKNOWN_TYPE)],
  [KnownFragmentNamesRule, inQuery(RULES.FRAGMENT)],
  [FragmentsOnCompositeTypesRule, inQuery(RULES.FRAGMENT)],
  [PossibleFragmentSpreadsRule, inQuery(RULES.FRAGMENT)],
  [NoFragmentCyclesRule, inQuery(RULES.FRAGMENT)],
  [KnownDirectivesRule, inQuery(RULES.DIRECTIVE)],
  [UniqueDirectivesPerLocationRule, inQuery(RULES.DIRECTIVE)],
  [UniqueOperationNamesRule, inQuery(RULES.REPEATED_NAME)],
  [LoneAnonymousOperationRule, inQuery(RULES.REPEATED_NAME)],
  [UniqueFragmentNamesRule, inQuery(RULES.REPEATED_NAME)],
  [UniqueVariableNamesRule, inQuery(RULES.REPEATED_NAME)],
  [UniqueInputFieldNamesRule, inQuery(RULES.REPEATED_NAME)],
  [MaxIntrospectionDepthRule, () => undefined],
  [OverlappingFieldsCanBeMergedRule, inQuery(RULES.CONFLICT)],
]);

/** Returns what is wrong with a value at its place. */
export function valueRule(place: Place, node: ASTNode): FieldRule {
  return node.kind === Kind.NULL ? FIELD_RULES.REQUIRED : place.rule;
}

export function inQuery(rule: FieldRule): () => FieldFault {
  return () => ({ field: 'query', rule });
}

function fault(field: string | undefined, rule: FieldRule): FieldFault | undefined {
  return field === undefined ? undefined : { field, rule };
}

function ofFieldOrDirective(tell: Tell): Tell {
  return (broken) => (broken.place.directive === undefined ? tell(broken) : { field: 'query', rule: RULES.DIRECTIVE });
}

/** Explains a missing argument. The rule has one error for each, in the order of the schema. */
function missingArgument({ place, node, index }: Broken): FieldFault | undefined {
  const given = node.kind === Kind.FIELD ? (node.arguments ?? []).map(({ name }) => name.value) : [];
  return fault(place.requiredArguments.filter((name) => !given.includes(name))[index], FIELD_RULES.REQUIRED);
}

function isSelection({ kind }: ASTNode): boolean {
  return kind === Kind.SELECTION_SET;
}
