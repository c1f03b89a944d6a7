import { isRecord, readTextMember } from '../json';
import { docsWords } from './docs-words';
import { EXAMPLE_SERVER, readServiceSetup } from './live-server';

/**
 * Writes the address of this service into the blocks, and in development its demo client, so that
 * they run as they are. A page from a web server for files stays as it is.
 */
export async function fillLiveBlocks(): Promise<void> {
  const text = document.querySelector<HTMLElement>('main[data-live]');
  if (text === null) return;

  const setup = await readServiceSetup();
  if (setup === undefined) return;
  const client = readDemoClient(setup);
  replaceInBlocks(text, [
    [EXAMPLE_SERVER, window.location.origin],
    ...(client === undefined
      ? []
      : ([
          ['CLIENT_ID', client.id],
          ['CLIENT_SECRET', client.secret],
        ] as const)),
  ]);
  if (client !== undefined) showFilledNote(text);
}

function readDemoClient({ demo }: Record<string, unknown>) {
  if (!isRecord(demo)) return undefined;
  return { id: readTextMember(demo, 'client_id'), secret: readTextMember(demo, 'client_secret') };
}

function replaceInBlocks(
  text: HTMLElement,
  replacements: readonly (readonly [string, string])[],
): void {
  for (const code of text.querySelectorAll('code')) {
    const filled = replacements.reduce(
      (content, [name, value]) => content.replaceAll(name, value),
      code.textContent,
    );
    const isBlock = code.parentElement?.tagName === 'PRE';
    const isAddress = code.textContent === EXAMPLE_SERVER;
    if ((isBlock || isAddress) && filled !== code.textContent) code.textContent = filled;
  }
}

function showFilledNote(text: HTMLElement): void {
  if (text.querySelector('.blocks') === null) return;
  const note = document.createElement('p');
  note.className = 'note';
  note.textContent = docsWords.filled;
  text.querySelector('h1')?.after(note);
}
