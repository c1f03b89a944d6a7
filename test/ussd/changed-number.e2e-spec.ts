import { expect, inject, it, vi } from 'vitest';
import { CodeDisplayService } from '../../src/accounts/otp/index.js';
import { Actor, expectOk } from '../support/actors/actor.js';
import { provenNumber, verifyNumber } from '../support/actors/cell-number.js';
import { dataOf } from '../support/actors/graphql.js';
import { useApp } from '../support/servers/app.js';
import { pauseAfter, type Pause } from '../support/servers/pause.js';

const app = useApp({ LIMITS: 'off' });

// SQLite runs the transaction of the dial before the change or after it.
it.runIf(inject('engine') === 'mariadb')(
  'a dial shows no code to the old number of an account if its number changes after the challenge was read [RACE-1]',
  async () => {
    const actor = await Actor.signedIn(app);
    await app.travel(60);
    const { number, code } = await provenNumber(actor);
    expectOk(await actor.initialize());
    const display = app.get(CodeDisplayService);
    const show = display.showCode.bind(display);
    const begun = Promise.withResolvers<Pause>();
    vi.spyOn(display, 'showCode').mockImplementationOnce((tx, ...rest) => {
      begun.resolve(pauseAfter(tx, 'rows'));
      return show(tx, ...rest);
    });
    const dialled = actor.dialledCode();
    const read = await begun.promise;
    await read.reached;
    dataOf(await verifyNumber(actor, code));
    read.goOn();
    expect(await dialled).toBe('');
    await app.travel(60);
    const moved = new Actor(app, number);
    expectOk(await moved.initialize());
    expect(await actor.dialledCode()).toBe('');
    expect(await moved.dialledCode()).not.toBe('');
  },
);
