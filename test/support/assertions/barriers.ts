import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** Returns all faults that axe finds, with their elements. */
export async function barriers({ page }: { readonly page: Page }): Promise<string[]> {
  // The content security policy does not apply to scripts of the debugger.
  await page.evaluate(readFileSync(AXE, 'utf8'));
  // An element that is still fading in has too little contrast.
  await page.evaluate(
    'Promise.allSettled(document.getAnimations().map(({ finished }) => finished)).then(() => undefined)',
  );
  const violations = await page.evaluate<Violation[]>(
    'axe.run().then(({ violations }) => violations)',
  );
  return (
    violations
      .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
      // A fault of GraphiQL: its tabs contain their close button.
      .filter((found) => !/^nested-interactive: .*graphiql-tab/.test(found))
  );
}

/** Returns the number of pixels that the page can be scrolled sideways. */
export function overflow({ page }: { readonly page: Page }): Promise<number> {
  return page.evaluate<number>(
    'scrollBy(-5000, 0); Math.abs(document.documentElement.scrollLeft) + ' +
      "Math.max(0, ...[...document.querySelectorAll('.top, .strip, .tickets, .people, .overview, .desk-page')].map(({ scrollWidth }) => scrollWidth - innerWidth))",
  );
}
