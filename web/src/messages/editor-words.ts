import { type PageLanguage, preferences } from '../preferences';
import { useStore } from '../store';
import { enEditor, type EditorMessages } from './en-editor';
import { faEditor } from './fa-editor';

const EDITOR_MESSAGES: Readonly<Record<PageLanguage, EditorMessages>> = {
  en: enEditor,
  fa: faEditor,
};

/** Returns the texts of the editor in the chosen language. */
export function useEditorMessages(): EditorMessages {
  return EDITOR_MESSAGES[useStore(preferences).language];
}

/** Returns the same texts outside components. */
export function getEditorMessagesNow(): EditorMessages {
  return EDITOR_MESSAGES[preferences.get().language];
}
