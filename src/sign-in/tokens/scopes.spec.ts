import { describe, expect, it } from 'vitest';
import { AppError } from '../../platform/errors/index.js';
import { narrowScope } from './scopes.js';

const ALL = 'profile tickets cards';

describe('narrowScope', () => {
  it.each([undefined, '', ' ', '*', ' * '])('returns everything allowed for %j', (requested) => {
    expect(narrowScope(requested, ALL)).toBe(ALL);
    expect(narrowScope(requested, 'cards')).toBe('cards');
  });

  it.each([
    ['tickets', 'tickets'],
    ['cards profile', 'profile cards'],
    ['  cards   tickets ', 'tickets cards'],
    ['cards cards', 'cards'],
    [ALL, ALL],
  ])('narrows %j to %s', (requested, granted) => {
    expect(narrowScope(requested, ALL)).toBe(granted);
  });

  it.each([
    'admin',
    'tickets admin',
    'Tickets',
    'tickets,cards',
    '* tickets',
    'tickets\tcards',
    'ticket',
    '__proto__',
  ])('refuses %j with INVALID_SCOPE', (requested) => {
    expect(() => narrowScope(requested, ALL)).toThrow(AppError);
    expect(() => narrowScope(requested, ALL)).toThrow(
      expect.objectContaining({ code: 'INVALID_SCOPE' }) as Error,
    );
  });

  it('names the scopes that are allowed, in a refusal', () => {
    expect(() => narrowScope('admin', 'profile tickets')).toThrow(
      expect.objectContaining({ options: { allowed: ['profile', 'tickets'] } }) as Error,
    );
  });

  it('refuses a scope that exists but is not allowed', () => {
    expect(() => narrowScope('tickets cards', 'tickets')).toThrow(
      expect.objectContaining({ code: 'INVALID_SCOPE' }) as Error,
    );
  });
});
