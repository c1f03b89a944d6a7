import { readStoredPreferences, storePreferences } from '../stored-preferences';
import { docsWords } from './docs-words';

const GROUPS = 'main .blocks';

/**
 * Shows one language of each group of blocks. A choice counts for all groups, also on other pages.
 */
export function addBlockTabs(): void {
  for (const group of document.querySelectorAll<HTMLElement>(GROUPS)) {
    const tabs = listBlocks(group).map((block) => createTab(block.dataset['language'] ?? ''));
    const tabList = document.createElement('div');
    tabList.className = 'tabs';
    tabList.dir = 'ltr';
    tabList.setAttribute('role', 'group');
    tabList.setAttribute('aria-label', docsWords.languages);
    tabList.append(...tabs);
    group.prepend(tabList);
  }
  showLanguage(readBlockLanguage());
}

function listBlocks(group: HTMLElement): HTMLElement[] {
  return [...group.querySelectorAll<HTMLElement>('.code')];
}

function createTab(language: string): HTMLButtonElement {
  const tab = document.createElement('button');
  tab.type = 'button';
  tab.textContent = language;
  tab.addEventListener('click', () => {
    const before = tab.getBoundingClientRect().top;
    storePreferences({ blockLanguage: language });
    showLanguage(language);
    // The blocks above have other heights now.
    window.scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: 'instant' });
  });
  return tab;
}

function readBlockLanguage(): string {
  const { blockLanguage } = readStoredPreferences();
  return typeof blockLanguage === 'string' ? blockLanguage : '';
}

/** Shows the blocks of a language. A group without it shows its first one. */
function showLanguage(wanted: string): void {
  for (const group of document.querySelectorAll<HTMLElement>(GROUPS)) {
    const blocks = listBlocks(group);
    const shown = blocks.find(({ dataset }) => dataset['language'] === wanted) ?? blocks[0];
    for (const block of blocks) block.hidden = block !== shown;
    for (const tab of group.querySelectorAll('.tabs button'))
      tab.setAttribute('aria-pressed', String(tab.textContent === shown?.dataset['language']));
  }
}
