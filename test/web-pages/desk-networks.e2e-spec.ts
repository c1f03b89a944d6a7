import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/actors/browser.js';
import { Desks } from '../support/actors/desk-page.js';
import { barriers } from '../support/assertions/barriers.js';

const desks = new Desks({ STAFF_NETWORKS: '203.0.113.0/24' });

describe.skipIf(!hasBrowser)('the desk outside of STAFF_NETWORKS', () => {
  it.each([
    ['en-US', 'Staff may not work from this network.', 'Try again'],
    ['fa-IR', 'کارکنان نمی‌توانند از این شبکه کار کنند.', 'تلاش دوباره'],
  ])('says in %s what is wrong, and asks again [ROLE-13]', async (locale, text, retry) => {
    const desk = await desks.open({ locale });
    await desk.signIn();
    await desk.page.getByText(text).waitFor();
    expect(await barriers(desk)).toEqual([]);
    await desk.button(retry).click();
    await desk.page.getByText(text).waitFor();
    expect(await desk.page.locator('.ticket-list').count()).toBe(0);
    // The browser reports each refusal of GraphQL.
    const others = desk.faults.splice(0).filter((fault) => !fault.includes('status of 403'));
    expect(others).toEqual([]);
  });
});
