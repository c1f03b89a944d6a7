import 'reflect-metadata';
import { Injectable } from '@nestjs/common';
import { expect, it } from 'vitest';
import { Config, readSettings } from './config.js';
import { integer } from './setting.js';

const TEA_SETTINGS = { TEA_CUPS: integer({ about: 'Cups', default: '2', min: 1, max: 9 }) } as const;
const MILK_SETTINGS = { MILK: integer({ about: 'Drops', default: '0', min: 0, max: 9 }) } as const;

@Injectable()
class Kettle {
  constructor(readonly config: Config<typeof TEA_SETTINGS & typeof MILK_SETTINGS>) {}
}

it('Config is the injection token of a constructor parameter with any tables', () => {
  expect(Reflect.getMetadata('design:paramtypes', Kettle)).toEqual([Config]);
});

it('readSettings returns typed values and freezes them', () => {
  const { config } = new Kettle(readSettings({ ...TEA_SETTINGS, ...MILK_SETTINGS }, [], { TEA_CUPS: '3' }));
  expect(config.TEA_CUPS + config.MILK).toBe(3);
  expect(Object.isFrozen(config)).toBe(true);
});
