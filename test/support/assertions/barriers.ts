import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { ConsolePage } from '../actors/browser.js';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** Serious and critical faults that axe finds, with the element they are at. */
export async function barriers({ page }: ConsolePage): Promise<string[]> {
  // Through the debugger, which the page's policy does not bind.
  await page.evaluate(readFileSync(AXE, 'utf8'));
  // What is still fading in has less contrast than it will have.
  await page.evaluate(
    'Promise.allSettled(document.getAnimations().map(({ finished }) => finished)).then(() => undefined)',
  );
  const violations = await page.evaluate<Violation[]>('axe.run().then(({ violations }) => violations)');
  return (
    violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
      // GraphiQL's own: its tabs hold the button that closes them.
      .filter((found) => !/^nested-interactive: .*graphiql-tab/.test(found))
  );
}

/** How far the page could be scrolled sideways. */
export function overflow({ page }: ConsolePage): Promise<number> {
  return page.evaluate<number>(
    'scrollBy(-5000, 0); Math.abs(document.documentElement.scrollLeft) + ' +
      "Math.max(0, document.querySelector('.strip').scrollWidth - innerWidth)",
  );
}
