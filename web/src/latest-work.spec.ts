import { describe, expect, it } from 'vitest';
import { LatestWork } from './latest-work';

describe('LatestWork', () => {
  it('keeps the result of the work that was started last, whichever ends last', async () => {
    const works = new LatestWork();
    const shown: string[] = [];
    async function showLatest(result: Promise<string>): Promise<void> {
      const isLatest = works.start();
      const text = await result;
      if (isLatest()) shown.push(text);
    }
    const [older, newer] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    const ends = [showLatest(older.promise), showLatest(newer.promise)];
    newer.resolve('newer');
    await ends[1];
    older.resolve('older');
    await ends[0];
    expect(shown).toEqual(['newer']);
  });

  it('keeps no result of what was started before', () => {
    const works = new LatestWork();
    const isFirstLatest = works.start();
    expect(isFirstLatest()).toBe(true);
    const isSecondLatest = works.start();
    expect([isFirstLatest(), isSecondLatest()]).toEqual([false, true]);
  });
});
