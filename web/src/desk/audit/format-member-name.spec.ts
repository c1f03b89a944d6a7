import { describe, expect, it } from 'vitest';
import { formatMemberName } from './format-member-name';

describe('formatMemberName', () => {
  it('adds the id, which tells two members with one name apart [ROLE-4]', () => {
    expect(formatMemberName('Leila Karimi', 'User 9')).toBe('Leila Karimi · User 9');
    expect(formatMemberName('Leila Karimi', 'User 8')).toBe('Leila Karimi · User 8');
  });

  it('returns the words for the id of a member without a name', () => {
    expect(formatMemberName('', 'User 9')).toBe('User 9');
  });
});
