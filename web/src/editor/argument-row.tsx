import {
  getNamedType,
  type GraphQLArgument,
  isEnumType,
  Kind,
  print,
  type ValueNode,
  type GraphQLNamedType,
} from 'graphql';
import { SchemaCheckbox } from './schema-checkbox';

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
  return (
    <li className="argument">
      <SchemaCheckbox
        type={String(argument.type)}
        description={argument.description}
        isOn={value !== undefined}
        onToggle={() => {
          onToggle(value === undefined);
        }}
      >
        {argument.name}:
      </SchemaCheckbox>
      {value !== undefined && <ArgumentValue argument={argument} value={value} onText={onText} />}
    </li>
  );
}

interface ArgumentValueProps extends Omit<ArgumentRowProps, 'onToggle'> {
  readonly value: ValueNode;
}

/** The value of an argument, which is text for a variable, a list or an object. */
function ArgumentValue({ argument, value, onText }: ArgumentValueProps) {
  const valueOptions = listOptions(getNamedType(argument.type));
  if (value.kind === Kind.VARIABLE || !('value' in value)) return <code>{print(value)}</code>;

  const inputProps = {
    'aria-label': argument.name,
    value: String(value.value),
    onChange: (event: { readonly target: { readonly value: string } }) => {
      onText(event.target.value);
    },
  };
  if (valueOptions.length === 0) return <input type="text" autoComplete="off" {...inputProps} />;
  return (
    <select {...inputProps}>
      {valueOptions.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </select>
  );
}
