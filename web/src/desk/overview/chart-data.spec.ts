import { expect, it } from 'vitest';
import { findScaleEnd } from './chart-data';

it.each([
  [1, 2],
  [2, 2],
  [7, 8],
  [10, 20],
  [21, 40],
  [99, 100],
  [100, 200],
  [5200, 6000],
])('ends the scale of %i at %i', (highest, end) => {
  expect(findScaleEnd(highest)).toBe(end);
  expect(Number.isInteger(end / 2)).toBe(true);
});
