import './tool.css';
import './snippet-panel.css';
import type { GraphiQLPlugin } from '@graphiql/react';
import { useState } from 'react';
import { copyText } from '../copy';
import { ERRORS_ADDRESSES } from '../docs-link';
import { useEditorMessages } from '../messages/editor-words';
import { preferences, useWritingAttributes } from '../preferences';
import { useStore } from '../store';
import { PanelHeading } from './panel-heading';
import { PanelNote } from './panel-note';
import { SecretsCheckbox } from './secrets-checkbox';
import { SNIPPET_LANGUAGES, type SnippetLanguage } from './snippet';
import { SIGN_IN_CALLS } from './snippet-calls';
import { SnippetSelect } from './snippet-select';
import { type SnippetCall, useSnippet } from './use-snippet';
import { ToolIcon } from './tool-icon';

/** Returns a record from each name to itself. */
function toSelectOptions<T extends string>(names: readonly T[]): Readonly<Record<T, string>> {
  return Object.fromEntries(names.map((name) => [name, name])) as unknown as Record<T, string>;
}

const CALL_NAMES = toSelectOptions(SIGN_IN_CALLS);
const LANGUAGE_NAMES = toSelectOptions(SNIPPET_LANGUAGES);

/** The calls of the page as code in the language that is chosen. */
function SnippetPanel() {
  const editor = useEditorMessages();
  const [call, setCall] = useState<SnippetCall>('operation');
  const [language, setLanguage] = useState<SnippetLanguage>('curl');
  const [withSecrets, setWithSecrets] = useState(false);
  const writingAttributes = useWritingAttributes();
  return (
    <section className="tool">
      <PanelHeading title={editor.snippet} hint={editor.snippetHint} />
      <div className="tool-choice" {...writingAttributes}>
        <CallSelect call={call} onCall={setCall} />
        <LanguageSelect language={language} onLanguage={setLanguage} />
      </div>
      <SecretsCheckbox call={call} isOn={withSecrets} onSwitch={setWithSecrets} />
      <SnippetText call={call} language={language} withSecrets={withSecrets} />
    </section>
  );
}

interface CallSelectProps {
  readonly call: SnippetCall;
  readonly onCall: (call: SnippetCall) => void;
}

function CallSelect({ call, onCall }: CallSelectProps) {
  const editor = useEditorMessages();
  return (
    <SnippetSelect
      label={editor.snippetCall}
      value={call}
      options={{ operation: editor.thisOperation, ...CALL_NAMES }}
      onChoice={onCall}
    />
  );
}

interface LanguageSelectProps {
  readonly language: SnippetLanguage;
  readonly onLanguage: (language: SnippetLanguage) => void;
}

function LanguageSelect({ language, onLanguage }: LanguageSelectProps) {
  const editor = useEditorMessages();
  return (
    <SnippetSelect
      label={editor.snippetLanguage}
      value={language}
      options={LANGUAGE_NAMES}
      onChoice={onLanguage}
    />
  );
}

interface SnippetTextProps {
  readonly call: SnippetCall;
  readonly language: SnippetLanguage;
  readonly withSecrets: boolean;
}

function SnippetText({ call, language, withSecrets }: SnippetTextProps) {
  const editor = useEditorMessages();
  const { text, isReadable } = useSnippet(call, language, withSecrets);
  const writingAttributes = useWritingAttributes();
  return (
    <>
      <button
        className="button button-main"
        type="button"
        {...writingAttributes}
        onClick={() => void copyText(text)}
      >
        {editor.copy}
      </button>
      {!isReadable && <PanelNote text={editor.variablesBroken} />}
      <pre tabIndex={0}>{text}</pre>
      <ErrorsLink />
    </>
  );
}

/** The link from a program to what its refusals mean. */
function ErrorsLink() {
  const editor = useEditorMessages();
  const { language } = useStore(preferences);
  const writingAttributes = useWritingAttributes();
  return (
    <p {...writingAttributes}>
      <a href={ERRORS_ADDRESSES[language]} target="_blank">
        {editor.errorCodes}
      </a>
    </p>
  );
}

function SnippetIcon() {
  return (
    <ToolIcon>
      <path d="M8 7l-5 5 5 5M16 7l5 5-5 5M13.5 5l-3 14" strokeLinejoin="round" />
    </ToolIcon>
  );
}

export const SNIPPET_PLUGIN: GraphiQLPlugin = {
  title: 'Copy as code',
  icon: SnippetIcon,
  content: SnippetPanel,
};
