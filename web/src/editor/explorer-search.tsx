import type { DocumentNode, GraphQLField, GraphQLSchema, OperationTypeNode } from 'graphql';
import { useEditorMessages } from '../messages/editor-words';
import { useWritingAttributes } from '../preferences';
import { toggleField } from './document-edit';
import { PanelNote } from './panel-note';
import { SchemaCheckbox } from './schema-checkbox';
import { type FoundField, findSchemaFields, isFieldSelected } from './schema-search';

interface ExplorerSearchProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

/** The field over the explorer that searches it. */
export function ExplorerSearch({ search, onSearch }: ExplorerSearchProps) {
  const editor = useEditorMessages();
  return (
    <input
      className="explorer-search"
      type="search"
      autoComplete="off"
      spellCheck={false}
      aria-label={editor.explorerSearch}
      placeholder={editor.explorerSearch}
      value={search}
      onChange={({ target }) => {
        onSearch(target.value);
      }}
      {...useWritingAttributes()}
    />
  );
}

/** The root fields of queries or of mutations. */
export interface SearchedRoot {
  readonly type: OperationTypeNode;
  readonly rootFields: readonly GraphQLField<unknown, unknown>[];
}

interface FoundFieldsProps {
  readonly search: string;
  readonly roots: readonly SearchedRoot[];
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly onEdit: (document: DocumentNode) => void;
}

/** The fields that a search has found, as checkboxes that write the operation. */
export function FoundFields({ search, roots, schema, document, onEdit }: FoundFieldsProps) {
  const editor = useEditorMessages();
  const foundRoots = roots
    .map(({ type, rootFields }) => ({ type, found: findSchemaFields(rootFields, search) }))
    .filter(({ found }) => found.length > 0);
  if (foundRoots.length === 0) return <PanelNote text={editor.explorerNothing} />;
  return foundRoots.map(({ type, found }) => (
    <fieldset key={type} className="explorer">
      <legend>{type}</legend>
      <ul>
        {found.map((each) => (
          <FoundFieldRow
            key={each.path.join('.')}
            found={each}
            isOn={isFieldSelected(document, type, each.path)}
            onToggle={() => {
              onEdit(toggleField(document, schema, type, each.path));
            }}
          />
        ))}
      </ul>
    </fieldset>
  ));
}

interface FoundFieldRowProps {
  readonly found: FoundField;
  readonly isOn: boolean;
  readonly onToggle: () => void;
}

function FoundFieldRow({ found: { path, field }, isOn, onToggle }: FoundFieldRowProps) {
  return (
    <li>
      <SchemaCheckbox
        type={String(field.type)}
        description={field.description}
        isOn={isOn}
        onToggle={onToggle}
      >
        {path.join('.')}
      </SchemaCheckbox>
    </li>
  );
}
