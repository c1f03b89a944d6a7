import { useEditorMessages } from '../messages/editor-words';
import { useWritingAttributes } from '../preferences';
import { sessionStore } from '../session';
import { useStore } from '../store';
import type { SnippetCall } from './use-snippet';

interface SecretsCheckboxProps {
  readonly call: SnippetCall;
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
}

/** Asks whether the snippet may have secrets, which are the access token for an operation. */
export function SecretsCheckbox({ call, isOn, onSwitch }: SecretsCheckboxProps) {
  const editor = useEditorMessages();
  const { session } = useStore(sessionStore);
  const writingAttributes = useWritingAttributes();
  // These calls have no secret.
  if (call === 'register' || call === 'initialize') return null;
  return (
    <label className="tool-check" {...writingAttributes}>
      <input
        type="checkbox"
        checked={isOn}
        disabled={call === 'operation' && session === null}
        onChange={() => {
          onSwitch(!isOn);
        }}
      />
      {editor.withSecrets[call]}
    </label>
  );
}
