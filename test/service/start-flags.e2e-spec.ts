import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { readJson } from '../support/assertions/read-json.js';

const PACKAGE = z.object({ scripts: z.record(z.string(), z.string()) });

it('npm start, npm run start:prod, the image and the unit of systemd start Node.js with the same flags', () => {
  const { scripts } = readJson(PACKAGE, readFileSync('package.json', 'utf8'));
  const command = scripts['start:prod']?.replace('exec node ', '') ?? '';
  expect(scripts['start']).toMatch(new RegExp(` node ${command}$`));
  const image = /^CMD (\[.*\])$/m.exec(readFileSync('docker/Dockerfile', 'utf8'))?.[1] ?? '[]';
  expect(readJson(z.array(z.string()), image).join(' ')).toBe(command);
  expect(readFileSync('ops/systemd/keypad.service', 'utf8')).toContain(
    `\nExecStart=/usr/bin/node ${command}\n`,
  );
});
