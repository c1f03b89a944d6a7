import type { INestApplicationContext } from '@nestjs/common';
import { describe, expect, it } from 'vitest';
import { prepareDemo } from '../../src/app/demo/index.js';
import { ask } from '../support/actors/graphql.js';
import { staffMember } from '../support/actors/staff.js';
import { startApp, type Settings } from '../support/servers/app.js';
import { graphql } from '../support/actors/typed-query.js';

const OWN = [
  { title: 'سلام', content: 'سلام {name}', language: 'fa', fits: 'failed noReceipt' },
  { title: 'Hello', content: 'Hello' },
];

/** Returns the canned answers of a service that has prepared its demo. */
async function answersWith(settings: Settings) {
  const app = await startApp({ LIMITS: 'off', ...settings });
  try {
    // The demo calls `get` only.
    await prepareDemo(app as unknown as INestApplicationContext);
    const { actor } = await staffMember(app, {}, 'support');
    return await ask(actor, graphql('{ StaffCannedAnswers { title content language fits } }'));
  } finally {
    await app.close();
  }
}

describe('StaffCannedAnswers', () => {
  it('has examples in both languages in the demo, each for a name', async () => {
    const answers = await answersWith({ DEMO: 'on' });
    for (const language of ['en', 'fa'])
      expect(answers.filter((answer) => answer.language === language)).toHaveLength(4);
    expect(answers.filter(({ content }) => !content.includes('{name}'))).toEqual([]);
  });

  it('has those of DESK_ANSWERS instead, also in the demo', async () => {
    const [persian, english] = OWN;
    const DESK_ANSWERS = JSON.stringify(OWN);
    expect(await answersWith({ DEMO: 'on', DESK_ANSWERS })).toEqual([
      persian,
      { ...english, language: null, fits: null },
    ]);
  });

  it('has none without the demo and the setting', async () => {
    expect(await answersWith({ DEMO: 'off' })).toEqual([]);
  });
});
