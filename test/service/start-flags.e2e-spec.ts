import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('npm start, npm run start:prod, the image and the unit of systemd start Node.js with the same flags', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    scripts: Record<string, string>;
  };
  const command = scripts['start:prod']?.replace('exec node ', '') ?? '';
  expect(scripts['start']).toMatch(new RegExp(` node ${command}$`));
  const image = /^CMD (\[.*\])$/m.exec(readFileSync('docker/Dockerfile', 'utf8'))?.[1] ?? '[]';
  expect((JSON.parse(image) as string[]).join(' ')).toBe(command);
  expect(readFileSync('ops/systemd/keypad.service', 'utf8')).toContain(
    `\nExecStart=/usr/bin/node ${command}\n`,
  );
});
