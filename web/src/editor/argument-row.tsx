import {
  getNamedType,
  type GraphQLArgument,
  isEnumType,
  Kind,
  print,
  type ValueNode,
  type GraphQLNamedType,
} from 'graphql';

interface ArgumentRowProps {
  readonly argument: GraphQLArgument;
  /** Undefined if the argument is not given. */
  readonly value: ValueNode | undefined;
  readonly onToggle: (isOn: boolean) => void;
  readonly onText: (text: string) => void;
}

/** Returns the values of a type that has few. */
function listOptions(type: GraphQLNamedType): readonly string[] {
  if (isEnumType(type)) return type.getValues().map(({ name }) => name);
  if (type.name === 'Boolean') return ['true', 'false'];
  return [];
}

/** An argument of a field in the explorer: a checkbox, and an input for its value. */
export function ArgumentRow({ argument, value, onToggle, onText }: ArgumentRowProps) {
  const namedType = getNamedType(argument.type);
  const valueOptions = listOptions(namedType);
  const isPlain = value !== undefined && value.kind !== Kind.VARIABLE && 'value' in value;
  const plainText = isPlain ? String(value.value) : '';
  const inputProps = {
    'aria-label': argument.name,
    value: plainText,
    onChange: (event: { readonly target: { readonly value: string } }) => {
      onText(event.target.value);
    },
  };
  return (
    <li className="argument">
      <label title={argument.description ?? undefined}>
        <input
          type="checkbox"
          checked={value !== undefined}
          onChange={() => {
            onToggle(value === undefined);
          }}
        />
        {argument.name}:
      </label>
      {value !== undefined && !isPlain && <code>{print(value)}</code>}
      {isPlain && valueOptions.length > 0 && (
        <select {...inputProps}>
          {valueOptions.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      )}
      {isPlain && valueOptions.length === 0 && (
        <input type="text" autoComplete="off" {...inputProps} />
      )}
    </li>
  );
}
