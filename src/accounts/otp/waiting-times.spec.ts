import { expect, it } from 'vitest';
import { findWaitingTime } from './waiting-times.js';

it.each([
  [1, 60],
  [2, 120],
  [3, 300],
  [4, 300],
  [99, 300],
])(
  'findWaitingTime returns the waiting time of step %i, and repeats the last one',
  (step, seconds) => {
    expect(findWaitingTime([60, 120, 300], step)).toBe(seconds);
  },
);
