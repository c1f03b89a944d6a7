import { describe, expect, it } from 'vitest';
import { createDataSource } from './data-source.js';

describe('createDataSource', () => {
  it.each([
    [
      'mysql://u:p@[::1]:3307/keypad',
      { host: '::1', port: 3307, username: 'u', password: 'p', database: 'keypad' },
    ],
    [
      'mariadb://key:a%2Fb%40c@db/a%25b',
      { host: 'db', port: 3306, username: 'key', password: 'a/b@c', database: 'a%b' },
    ],
    [
      'mysql://u@db.test/keypad?isolation=REPEATABLE-READ',
      { host: 'db.test', password: '', database: 'keypad' },
    ],
  ])('reads the parts of %s', (url, parts) => {
    expect(createDataSource(url, { entities: [] }).options).toMatchObject(parts);
  });
});
