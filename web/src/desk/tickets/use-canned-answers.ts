import { preferences } from '../../preferences';
import { useStore } from '../../store';
import { openDiagnosis } from '../people/open-diagnosis';
import { findUserLanguage, matchesCase } from './canned-answers';
import { type CannedAnswer, conversationStore } from './conversation-store';

/**
 * Returns the prepared texts in the language of the user of the open ticket, first those that fit
 * what became of the last code.
 */
export function useCannedAnswers(): readonly CannedAnswer[] {
  const { answers, entries } = useStore(conversationStore);
  const pageLanguage = useStore(preferences).language;
  const language = findUserLanguage(entries, pageLanguage);
  const inLanguage = answers.filter((answer) => (answer.language ?? language) === language);
  const { kind } = useStore(openDiagnosis);
  const offered = inLanguage.length === 0 ? answers : inLanguage;
  return offered.toSorted((a, b) => Number(matchesCase(b, kind)) - Number(matchesCase(a, kind)));
}
