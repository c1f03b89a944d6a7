import { describe, expect, it } from 'vitest';
import { USSD_LAYOUTS } from '../ussd/ussd-forms.js';
import type { UssdGatewaySetting } from '../ussd/ussd-gateway-setting.js';
import { UssdGateway } from '../ussd/ussd-gateway.js';
import { toEndCallback, toTurnCallback } from './network-side.js';
import { readScreen } from './screen-reader.js';

const CODE = '*6655*12#';
const NUMBER = '+989120000001';
const SETTING = { name: 'g', code: '', language: 'en', tokens: [], addresses: [] };

describe.each(Object.keys(USSD_LAYOUTS) as (keyof typeof USSD_LAYOUTS)[])(
  'The virtual phone over the form %s',
  (form) => {
    const setting = { ...SETTING, form } as unknown as UssdGatewaySetting;
    const gateway = new UssdGateway(setting, CODE);
    const session = { session: 's1', from: NUMBER, dialled: '*6655*12*4711#', inputs: [] };
    const turn = (dialled: string, ...inputs: string[]) =>
      gateway.parseCallback(toTurnCallback(gateway, { ...session, dialled, inputs }));

    it('dials with digits behind the code and without', () => {
      expect(turn('*6655*12*4711#')).toMatchObject({ from: NUMBER, ours: true, inputs: ['4711'] });
      expect(turn(CODE)).toMatchObject({ session: 's1', ours: true, inputs: [], event: 'begin' });
      expect(turn('*1#')).toMatchObject({ ours: false });
    });

    it('replies in the same session', () => {
      expect(turn(CODE, '۴۷۱۱')).toMatchObject({
        session: 's1',
        from: NUMBER,
        ours: true,
        inputs: ['۴۷۱۱'],
        event: 'input',
      });
      expect(turn(CODE, '1', '2').inputs.at(-1)).toBe('2');
      expect(turn(CODE, '1').inputs).not.toEqual(turn(CODE, '2').inputs);
    });

    it('reads the rendered answers', () => {
      const callback = toTurnCallback(gateway, session);
      for (const ends of [true, false]) {
        expect(
          readScreen(gateway, gateway.renderAnswer(callback, { text: 'One.\n(Two)', ends })),
        ).toEqual({
          text: 'One.\n(Two)',
          ends,
        });
      }
    });

    it('reports the end of a session if the form has an event for it', () => {
      for (const reason of ['user', 'timeout'] as const) {
        const callback = toEndCallback(gateway, session, reason);
        expect(callback === undefined).toBe(gateway.layout.ends.length === 0);
        if (callback !== undefined)
          expect(gateway.parseCallback(callback)).toMatchObject({ session: 's1', event: 'end' });
      }
    });
  },
);
