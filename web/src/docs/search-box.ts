import { docsWords } from './docs-words';
import { EXAMPLE_SERVER, findLiveServer } from './live-server';
import { SearchIndex, type SearchSection, takeExcerpt } from './search-index';

/** Starts the search of the header: “/” or Ctrl-K lead to it, arrows and Enter to a result. */
export function startSearch(): void {
  const form = document.querySelector<HTMLFormElement>('form.search');
  const input = form?.querySelector('input');
  if (form && input) new DocsSearchBox(form, input).start();
}

class DocsSearchBox {
  readonly #panel = document.createElement('div');
  readonly #status = document.createElement('p');
  readonly #list = document.createElement('ol');
  #index: Promise<SearchIndex> | undefined;

  constructor(
    private readonly form: HTMLFormElement,
    private readonly input: HTMLInputElement,
  ) {}

  start(): void {
    this.#panel.className = 'results';
    this.#panel.hidden = true;
    this.#status.setAttribute('role', 'status');
    this.#panel.append(this.#status, this.#list);
    this.form.append(this.#panel);

    this.input.addEventListener('focus', () => void this.#loadIndex());
    this.input.addEventListener('input', () => void this.#showResults());
    this.form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#list.querySelector('a')?.click();
    });
    this.form.addEventListener('keydown', (event) => {
      this.#followKey(event);
    });
    document.addEventListener('keydown', (event) => {
      this.#followShortcut(event);
    });
    document.addEventListener('click', ({ target }) => {
      if (target instanceof Node && !this.form.contains(target)) this.#panel.hidden = true;
    });
  }

  /** Loads the sections once. After a failure the next search tries again. */
  async #loadIndex(): Promise<SearchIndex | undefined> {
    this.#index ??= fetchIndex(this.form.dataset['index'] ?? '');
    try {
      return await this.#index;
    } catch {
      this.#index = undefined;
      return undefined;
    }
  }

  async #showResults(): Promise<void> {
    const typed = this.input.value;
    this.#panel.hidden = typed.trim() === '';
    if (this.#panel.hidden) return;

    if (this.#list.children.length === 0) this.#status.textContent = docsWords.searching;
    const index = await this.#loadIndex();
    if (typed !== this.input.value) return;
    if (index === undefined) {
      this.#status.textContent = docsWords.searchFailed;
      return;
    }
    const found = index.findSections(typed);
    this.#status.textContent =
      found.length === 0 ? docsWords.nothing : docsWords.results(found.length);
    this.#list.replaceChildren(...found.map((section) => createResult(section, typed)));
  }

  #followKey(event: KeyboardEvent): void {
    const links = [this.input, ...this.#list.querySelectorAll('a')];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') {
      this.#panel.hidden = true;
      this.input.focus();
    }
    if (step === undefined || this.#panel.hidden) return;
    event.preventDefault();
    const focused = links.findIndex((link) => link === document.activeElement);
    links[Math.min(links.length - 1, Math.max(0, focused + step))]?.focus();
  }

  #followShortcut(event: KeyboardEvent): void {
    const isTyping = event.target instanceof HTMLInputElement;
    const isSlash = event.key === '/' && !isTyping;
    const isCtrlK = event.key === 'k' && (event.ctrlKey || event.metaKey);
    if (!isSlash && !isCtrlK) return;
    event.preventDefault();
    this.input.focus();
    this.input.select();
  }
}

async function fetchIndex(address: string): Promise<SearchIndex> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`HTTP ${String(response.status)}`);
  const sections = (await response.json()) as SearchSection[];
  const server = await findLiveServer();
  return new SearchIndex(
    sections.map(({ text, ...section }) => ({
      ...section,
      text: text.replaceAll(EXAMPLE_SERVER, server),
    })),
  );
}

function createResult({ address, page, heading, text }: SearchSection, typed: string) {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = address;
  link.append(
    createText('strong', heading),
    ' ',
    createText('small', page),
    ' ',
    createText('span', takeExcerpt(text, typed)),
  );
  // A section of this page: the panel would cover it.
  link.addEventListener('click', () => {
    link.closest<HTMLElement>('.results')?.setAttribute('hidden', '');
  });
  item.append(link);
  return item;
}

/** Returns an element with a text in its own direction, on the side where the page starts. */
function createText(tag: string, text: string): HTMLElement {
  const element = document.createElement(tag);
  const ownDirection = document.createElement('bdi');
  ownDirection.textContent = text;
  element.append(ownDirection);
  return element;
}
