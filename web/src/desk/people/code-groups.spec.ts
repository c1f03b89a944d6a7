import { expect, it } from 'vitest';
import { splitByCode } from './code-groups';

const toSteps = (...names: string[]) =>
  names.map((step) => ({ at: '2026-11-27 12:00:00', step, text: step, provider: null })) as never;
const groupsOf = (...names: string[]) =>
  splitByCode(toSteps(...names)).map((group) => group.map(({ step }) => step));

it('groups the steps of each code, also of one that the next has replaced', () => {
  expect(
    groupsOf(
      'WRONG',
      'DELIVERED',
      'SENT',
      'QUEUED',
      'ASKED',
      'FAILED',
      'SENDING',
      'QUEUED',
      'SENT',
      'QUEUED',
    ),
  ).toEqual([
    ['WRONG', 'DELIVERED', 'SENT', 'QUEUED', 'ASKED'],
    ['FAILED', 'SENDING', 'QUEUED'],
    ['SENT', 'QUEUED'],
  ]);
  expect(groupsOf('SHOWN', 'ASKED')).toEqual([['SHOWN', 'ASKED']]);
  expect(groupsOf()).toEqual([]);
});
