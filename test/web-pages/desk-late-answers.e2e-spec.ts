import { describe, expect, it } from 'vitest';
import { AuditService } from '../../src/platform/audit/index.js';
import { Database } from '../../src/platform/database/index.js';
import { Actor } from '../support/actors/actor.js';
import { hasBrowser } from '../support/actors/browser.js';
import { Desks, type DeskPage } from '../support/actors/desk-page.js';
import { userIdOf } from '../support/actors/staff.js';
import { TicketUser } from '../support/actors/ticket-user.js';

const desks = new Desks();

interface HeldAnswer {
  /** Settles when the service has answered. */
  readonly isAnswered: Promise<undefined>;
  /** Lets the page have the answer, and returns once the page has handled it. */
  readonly release: () => Promise<void>;
}

/** Holds the next answer to a request that has all the words. */
async function holdAnswer({ page }: DeskPage, ...words: readonly string[]): Promise<HeldAnswer> {
  const [answered, released, handled] = [
    Promise.withResolvers<undefined>(),
    Promise.withResolvers<undefined>(),
    Promise.withResolvers<undefined>(),
  ];
  let isHeld = false;
  await page.route('**/graphql', async (route) => {
    const body = route.request().postData() ?? '';
    if (isHeld || !words.every((word) => body.includes(word))) return route.fallback();
    isHeld = true;
    const response = await route.fetch();
    answered.resolve(undefined);
    await released.promise;
    await route.fulfill({ response });
    handled.resolve(undefined);
  });
  return {
    isAnswered: answered.promise,
    release: async () => {
      released.resolve(undefined);
      await handled.promise;
      // This answer comes after the one that was held, which the page has then handled.
      await page.evaluate("fetch('/desk').then((response) => response.text())");
    },
  };
}

async function openTrail({ page }: DeskPage): Promise<void> {
  await page.getByRole('link', { name: 'Audit trail' }).click();
  await page.locator('.events > li').first().waitFor();
}

async function searchEvents({ page }: DeskPage, userId: number): Promise<void> {
  await page.getByLabel('About', { exact: true }).selectOption('A person');
  await page.getByLabel('Name, number, e-mail or id').fill(String(userId));
  await page.keyboard.press('Enter');
}

async function isOnlyShown({ page }: DeskPage, userId: number): Promise<boolean> {
  const texts = await page.locator('.events > li').allInnerTexts();
  const user = new RegExp(`User ${String(userId)}\\b`);
  return texts.length > 0 && texts.every((text) => user.test(text));
}

describe.skipIf(!hasBrowser)('an answer that comes late on the desk', () => {
  it('leaves the events of a later search in the audit trail', async () => {
    const [olderId, newerId] = [
      await userIdOf(await Actor.signedIn(desks.app)),
      await userIdOf(await Actor.signedIn(desks.app)),
    ];
    const desk = await desks.signedIn();
    await openTrail(desk);
    const olderAnswer = await holdAnswer(desk, `"user_id":"${String(olderId)}"`);
    await searchEvents(desk, olderId);
    await olderAnswer.isAnswered;
    await searchEvents(desk, newerId);
    await expect.poll(() => isOnlyShown(desk, newerId)).toBe(true);
    await olderAnswer.release();
    expect(await isOnlyShown(desk, newerId)).toBe(true);
  });

  it('replaces the events whose next page was wanted meanwhile', async () => {
    const subjects = Array.from({ length: 60 }, () => ({
      ...{ actor: 'service' as const, subject: 'user:1' as const },
    }));
    const event = { name: 'user.registered', meaning: '' };
    await desks.app
      .get(Database)
      .transaction((tx) => desks.app.get(AuditService).record(tx, event, ...subjects));
    const desk = await desks.signedIn();
    await openTrail(desk);
    const answer = await holdAnswer(desk, `"user_id":"${String(desk.staffId)}"`);
    await searchEvents(desk, desk.staffId);
    await answer.isAnswered;
    await desk.button('Show more').click();
    await answer.release();
    await expect.poll(() => isOnlyShown(desk, desk.staffId)).toBe(true);
  });

  it('leaves a ticket as it was when it was opened again', async () => {
    const owner = new TicketUser(await Actor.signedIn(desks.app));
    const { id } = await owner.add('Opened twice');
    await owner.add('Opened between');
    const desk = await desks.signedIn();
    const title = desk.page.locator('.conversation h2');

    const olderAnswer = await holdAnswer(desk, 'fragment Conversation', `"id":"${id}"`);
    await desk.row('Opened twice').click();
    await olderAnswer.isAnswered;
    await desk.row('Opened between').click();
    await expect.poll(() => title.innerText()).toBe('Opened between');
    await owner.close(id);
    await desk.row('Opened twice').click();
    await desk.button('Reopen ticket').waitFor();
    await olderAnswer.release();
    expect(await desk.button('Reopen ticket').count()).toBe(1);
  });

  it('leaves the palette busy with a later search', async () => {
    const owner = new TicketUser(await Actor.signedIn(desks.app));
    await owner.add('Searched later');
    const desk = await desks.signedIn();
    const { keyboard } = desk.page;
    await desk.row('Searched later').waitFor();
    await keyboard.press('Control+k');
    const palette = desk.page.getByRole('dialog');
    const searchTickets = async (words: string): Promise<void> => {
      await palette.getByRole('combobox').fill(words);
      await palette.getByText(`Search for “${words}”`).click();
    };
    const [olderAnswer, newerAnswer] = [
      await holdAnswer(desk, '"older words"'),
      await holdAnswer(desk, '"Searched later"'),
    ];
    await searchTickets('older words');
    await olderAnswer.isAnswered;
    await searchTickets('Searched later');
    await newerAnswer.isAnswered;
    await olderAnswer.release();
    const options = palette.getByRole('option');
    expect(await options.count()).toBe(0);
    await newerAnswer.release();
    await expect.poll(() => options.count()).toBe(1);
  });
});
