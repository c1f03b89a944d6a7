import { expect, it } from 'vitest';
import { cleanAtExit } from './clean-at-exit.js';

it('runs each clean-up from one exit listener, however many there are', () => {
  const before = process.listeners('exit');
  const cleaned: number[] = [];
  for (const number of Array(20).keys()) cleanAtExit(() => cleaned.push(number));

  const added = process.listeners('exit').filter((listener) => !before.includes(listener));
  expect(added).toHaveLength(1);
  process.removeListener('exit', added[0] ?? expect.unreachable());
  added[0]?.(0);
  expect(cleaned).toHaveLength(20);
});
