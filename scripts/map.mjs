// Draws the map of src/ into README.md: the table of .dependency-cruiser.cjs with the arrows that
// the code has. `node scripts/map.mjs` writes it, `node scripts/map.mjs --check` fails when
// README.md shows another one.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cruise } from 'dependency-cruiser';

const README = new URL('../README.md', import.meta.url);
const FRAME = /(<!-- map: .*? -->\n)[\s\S]*?(<!-- \/map -->)/;

const { map, options } = createRequire(import.meta.url)('../.dependency-cruiser.cjs');

/** Returns the rooms that each room imports. */
async function findArrows() {
  const { output } = await cruise(['src'], { ...options, ruleSet: undefined, validate: false });
  const arrows = new Map();
  for (const { source, dependencies } of output.modules) {
    const from = toRoom(source);
    if (from === undefined) continue;
    const to = arrows.get(from) ?? new Set();
    arrows.set(from, to);
    for (const { resolved } of dependencies) {
      const room = toRoom(resolved);
      if (room !== undefined && room !== from) to.add(room);
    }
  }
  return arrows;
}

/** Returns the room of a file; for the door of sign-in, its row. */
function toRoom(path) {
  return (
    map.rooms.find((each) => new RegExp(each.path).test(path))?.room ??
    (/^src\/sign-in\//.test(path) ? 'sign-in' : undefined)
  );
}

function draw(arrows) {
  const order = map.rows.flatMap(({ row, rooms }) => [
    row,
    ...rooms.flatMap((line) => Object.keys(line)),
  ]);
  const purposes = map.rows.flatMap(({ rooms }) => rooms.flatMap((line) => Object.entries(line)));
  const nameWidth = Math.max(...purposes.map(([room]) => room.length));
  const purposeWidth = Math.max(...purposes.map(([, purpose]) => purpose.length));
  const platform = new Set(
    map.rooms.filter(({ row }) => row === 'platform').map(({ room }) => room),
  );

  const drawRoom = (row, bracket, [room, purpose]) => {
    const used = [...(arrows.get(room) ?? [])]
      .filter((each) => each !== row && (platform.has(room) || !platform.has(each)))
      .sort((a, b) => order.indexOf(a) - order.indexOf(b));
    const uses = used.length > 0 ? `→ ${used.join(', ')}` : '';
    return `${bracket} ${room.padEnd(nameWidth)}  ${purpose.padEnd(purposeWidth)}  ${uses}`.trimEnd();
  };
  const drawRow = ({ row, about, rooms }) =>
    [
      `${row}/  ${about}`,
      ...rooms.flatMap((line) =>
        Object.entries(line).map((room, index, all) =>
          drawRoom(row, toBracket(index, all.length), room),
        ),
      ),
    ].join('\n');

  return ['```text', map.rows.map(drawRow).join('\n\n'), '```', ''].join('\n');
}

/** Returns the part of the bracket that joins the rooms of one line. */
function toBracket(index, count) {
  if (count === 1) return ' ';
  if (index === 0) return '┌';
  return index === count - 1 ? '└' : '│';
}

const readme = readFileSync(README, 'utf8');
if (!FRAME.test(readme)) throw new Error('README.md has no place for the map');
const drawn = readme.replace(FRAME, `$1\n${draw(await findArrows())}\n$2`);
if (!process.argv.includes('--check')) {
  writeFileSync(README, drawn);
} else if (drawn !== readme) {
  console.error('README.md does not show the map of the code: npm run map:draw');
  process.exitCode = 1;
}
