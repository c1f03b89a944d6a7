import { expect, it } from 'vitest';
import { findDecisiveStep, mayLackSteps, splitByCode } from './code-groups';
import type { CodeTimelineStep } from './person-data';

/** Returns a step from its name and what names its code: `SENT a`, or of a message `SENT 7`. */
function toStep(text: string): CodeTimelineStep {
  const [step = '', code = ''] = text.split(' ');
  const isMessage = /^\d/.test(code);
  return {
    ...{ at: '2026-11-27 12:00:00', step, text, provider: null },
    challenge: code === '' || isMessage ? null : code,
    message: isMessage ? code : null,
  } as CodeTimelineStep;
}
const groupsOf = (...texts: string[]) =>
  splitByCode(texts.map(toStep)).map((group) => group.map(({ text }) => text));

it('groups the steps of each code, also if it was sent again or receipts come late', () => {
  expect(
    groupsOf(
      ...['DELIVERED a', 'ENTERED b', 'SENT b', 'QUEUED b', 'RESENT b', 'SENT b', 'QUEUED b'],
      ...['ASKED b', 'FAILED a', 'QUEUED a', 'SENT 7', 'QUEUED 7'],
    ),
  ).toEqual([
    ['ENTERED b', 'SENT b', 'QUEUED b', 'RESENT b', 'SENT b', 'QUEUED b', 'ASKED b'],
    ['DELIVERED a', 'FAILED a', 'QUEUED a'],
    ['SENT 7', 'QUEUED 7'],
  ]);
  expect(groupsOf('SHOWN a', 'ASKED a')).toEqual([['SHOWN a', 'ASKED a']]);
  expect(groupsOf()).toEqual([]);
});

it('lets a step of an unknown code stand alone', () => {
  expect(groupsOf('ASKED a', 'ENTERED', 'WRONG', 'QUEUED b')).toEqual([
    ['ASKED a'],
    ['ENTERED'],
    ['WRONG'],
    ['QUEUED b'],
  ]);
});

it.each([
  [false, ['SENT a', 'QUEUED a', 'ASKED a']],
  [false, ['ENTERED a', 'SENT a', 'QUEUED a']],
  [false, ['ENTERED']],
  [true, ['SENT a', 'QUEUED a']],
  [true, ['WRONG']],
])('says %s of whether steps may be missing in %s', (expected, texts) => {
  expect(mayLackSteps(texts.map(toStep))).toBe(expected);
});

it.each([
  ['ENTERED a', ['SENT a', 'ENTERED a', 'QUEUED a']],
  ['ENDED a', ['DELIVERED a', 'ENDED a', 'ASKED a']],
  ['SPENT a', ['DELIVERED a', 'SPENT a', 'ASKED a']],
  ['WRONG a', ['WRONG a', 'DELIVERED a', 'ASKED a']],
  ['DELIVERED a', ['DELIVERED a', 'WRONG a', 'ASKED a']],
])('lets %s tell what became of a code', (text, texts) => {
  expect(findDecisiveStep(texts.map(toStep))?.text).toBe(text);
});
