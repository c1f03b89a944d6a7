import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readTextFile } from './read-text-file.js';

const path = join(mkdtempSync(join(tmpdir(), 'keypad-text-')), 'file');

it('readTextFile returns a text in UTF-8 without its byte order mark [TYPE-3]', () => {
  writeFileSync(path, '\ufeffNODE_ENV=production\nA=\ufeffسلام');
  expect(readTextFile(path)).toBe('NODE_ENV=production\nA=\ufeffسلام');
});

it.each([[[0xd3, 0xe1]], [[0xff, 0xfe, 0x41, 0x00]]])(
  'readTextFile refuses the bytes %j, which are not UTF-8 [TYPE-3]',
  (bytes) => {
    writeFileSync(path, Buffer.from(bytes));
    expect(() => readTextFile(path)).toThrow(expect.objectContaining({ code: 'NOT_UTF8' }));
  },
);
