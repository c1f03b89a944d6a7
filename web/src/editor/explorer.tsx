import './tool.css';
import './explorer.css';
import { type GraphiQLPlugin, useGraphiQL } from '@graphiql/react';
import {
  type DocumentNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLSchema,
  Kind,
  OperationTypeNode,
  parse,
  print,
  type ValueNode,
} from 'graphql';
import { useState } from 'react';
import { useEditorMessages } from '../messages/editor-words';
import { sessionStore } from '../session';
import { listTokenScopes } from '../sign-in/claims';
import { useStore } from '../store';
import { ArgumentRow } from './argument-row';
import {
  createArgumentExample,
  findArgumentValue,
  findField,
  listRootFields,
  parseLiteral,
  findOperation,
  setArgument,
  listSubfields,
  toggleField,
} from './document-edit';
import { ExplorerSearch, FoundFields, type SearchedRoot } from './explorer-search';
import { PanelHeading } from './panel-heading';
import { PanelNote } from './panel-note';
import { SchemaCheckbox } from './schema-checkbox';
import { useEditorText } from './use-editor-text';
import { ToolIcon } from './tool-icon';

const EMPTY_DOCUMENT: DocumentNode = { kind: Kind.DOCUMENT, definitions: [] };

/** Returns null if the text is not GraphQL. */
function parseDocument(text: string): DocumentNode | null {
  if (text.replace(/#.*|\s/g, '') === '') return EMPTY_DOCUMENT;
  try {
    return parse(text);
  } catch {
    return null;
  }
}

const ROOT_TYPES = [OperationTypeNode.QUERY, OperationTypeNode.MUTATION];

/** Returns the root fields that the session may use: without an admin scope, not those of staff. */
function useSearchedRoots(schema: GraphQLSchema): readonly SearchedRoot[] {
  const { session } = useStore(sessionStore);
  const isStaff = listTokenScopes(session?.accessToken ?? '').some((scope) =>
    scope.startsWith('admin:'),
  );
  return ROOT_TYPES.map((type) => ({
    type,
    rootFields: Object.values(listRootFields(schema, type)).filter(
      ({ name }) => isStaff || !name.startsWith('Staff'),
    ),
  }));
}

interface ExplorerTree {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly type: OperationTypeNode;
  readonly onEdit: (document: DocumentNode) => void;
}

interface FieldRowProps {
  readonly tree: ExplorerTree;
  readonly field: GraphQLField<unknown, unknown>;
  readonly path: readonly string[];
  readonly selections: Parameters<typeof findField>[0];
}

function SchemaFieldRow({ tree, field, path, selections }: FieldRowProps) {
  const { schema, document, type, onEdit } = tree;
  const fieldNode = findField(selections, field.name);
  return (
    <li>
      <SchemaCheckbox
        type={String(field.type)}
        description={field.description}
        isOn={fieldNode !== undefined}
        onToggle={() => {
          onEdit(toggleField(document, schema, type, path));
        }}
      >
        {field.name}
      </SchemaCheckbox>
      {fieldNode !== undefined && (
        <FieldParts tree={tree} field={field} path={path} fieldNode={fieldNode} />
      )}
    </li>
  );
}

interface FieldPartsProps extends Omit<FieldRowProps, 'selections'> {
  readonly fieldNode: FieldNode;
}

/** The arguments and the subfields of a field that is selected. */
function FieldParts({ tree, field, path, fieldNode }: FieldPartsProps) {
  const subfields = Object.values(listSubfields(field));
  if (field.args.length === 0 && subfields.length === 0) return null;
  return (
    <ul>
      <FieldArguments tree={tree} field={field} path={path} fieldNode={fieldNode} />
      {subfields.map((each) => (
        <SchemaFieldRow
          key={each.name}
          tree={tree}
          field={each}
          path={[...path, each.name]}
          selections={fieldNode.selectionSet?.selections ?? []}
        />
      ))}
    </ul>
  );
}

function FieldArguments({ tree, field, path, fieldNode }: FieldPartsProps) {
  const { schema, document, type, onEdit } = tree;
  const changeArgument = (name: string, value: ValueNode | undefined) => {
    onEdit(setArgument(document, schema, type, path, { name, value }));
  };
  return field.args.map((argument) => (
    <ArgumentRow
      key={argument.name}
      argument={argument}
      value={findArgumentValue(fieldNode, argument.name)}
      onToggle={(isOn) => {
        const { name, type: argumentType } = argument;
        changeArgument(name, isOn ? createArgumentExample(name, argumentType) : undefined);
      }}
      onText={(text) => {
        changeArgument(argument.name, parseLiteral(text, argument.type));
      }}
    />
  ));
}

/** Returns the document of the active tab, or null, and a function that replaces it. */
function useTabDocument() {
  const { query, setQuery } = useEditorText();
  const writeDocument = (edited: DocumentNode) => {
    setQuery(edited.definitions.length === 0 ? '' : `${print(edited)}\n`);
  };
  return { tabDocument: parseDocument(query), writeDocument };
}

/** The fields of the schema as checkboxes that write the operation. */
function SchemaExplorer() {
  const editor = useEditorMessages();
  const schema = useGraphiQL((state) => state.schema);
  const { tabDocument, writeDocument } = useTabDocument();
  return (
    <section className="tool">
      <PanelHeading
        title={editor.explorer}
        hint={schema ? editor.explorerHint : editor.signedOutHint}
      />
      {tabDocument === null && <PanelNote text={editor.explorerBroken} />}
      {schema && tabDocument !== null && (
        <SearchedTree schema={schema} document={tabDocument} onEdit={writeDocument} />
      )}
    </section>
  );
}

/** The search, and under it what it has found, or the fields of queries and of mutations. */
function SearchedTree(tree: Omit<ExplorerTree, 'type'>) {
  const [search, setSearch] = useState('');
  const roots = useSearchedRoots(tree.schema);
  return (
    <>
      <ExplorerSearch search={search} onSearch={setSearch} />
      {search.trim() !== '' && <FoundFields search={search} roots={roots} {...tree} />}
      {search.trim() === '' &&
        roots.map(({ type, rootFields }) => (
          <RootFields key={type} tree={{ ...tree, type }} rootFields={rootFields} />
        ))}
    </>
  );
}

interface RootFieldsProps extends Pick<SearchedRoot, 'rootFields'> {
  readonly tree: ExplorerTree;
}

/** The fields of queries or of mutations. */
function RootFields({ tree, rootFields }: RootFieldsProps) {
  const { document, type } = tree;
  return (
    <fieldset className="explorer">
      <legend>{type}</legend>
      <ul>
        {rootFields.map((field) => (
          <SchemaFieldRow
            key={field.name}
            tree={tree}
            field={field}
            path={[field.name]}
            selections={findOperation(document, type)?.selectionSet.selections ?? []}
          />
        ))}
      </ul>
    </fieldset>
  );
}

function ExplorerIcon() {
  return (
    <ToolIcon>
      <path d="M4 5h5v5H4zM12 7.5h8M7 14h5v5H7zM15 16.5h5" />
    </ToolIcon>
  );
}

export const EXPLORER_PLUGIN: GraphiQLPlugin = {
  title: 'Explorer',
  icon: ExplorerIcon,
  content: SchemaExplorer,
};
