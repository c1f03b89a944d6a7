import { describe, expect, it } from 'vitest';
import { AppError } from '../errors/index.js';
import { narrowScope } from './scopes.js';

const ALL = 'profile tickets cards';

describe('narrowScope', () => {
  it.each([undefined, '', ' ', '*', ' * '])('%j is everything allowed', (requested) => {
    expect(narrowScope(requested, ALL)).toBe(ALL);
    expect(narrowScope(requested, 'cards')).toBe('cards');
  });

  it.each([
    ['tickets', 'tickets'],
    ['cards profile', 'profile cards'],
    ['  cards   tickets ', 'tickets cards'],
    ['cards cards', 'cards'],
    [ALL, ALL],
  ])('%j is %s', (requested, granted) => {
    expect(narrowScope(requested, ALL)).toBe(granted);
  });

  it.each(['admin', 'tickets admin', 'Tickets', 'tickets,cards', '* tickets', 'tickets\tcards', 'ticket', '__proto__'])(
    '%j is refused',
    (requested) => {
      expect(() => narrowScope(requested, ALL)).toThrow(AppError);
      expect(() => narrowScope(requested, ALL)).toThrow(expect.objectContaining({ code: 'INVALID_SCOPE' }) as Error);
    },
  );

  it('nothing beyond what is allowed', () => {
    expect(() => narrowScope('tickets cards', 'tickets')).toThrow(
      expect.objectContaining({ code: 'INVALID_SCOPE' }) as Error,
    );
  });
});
