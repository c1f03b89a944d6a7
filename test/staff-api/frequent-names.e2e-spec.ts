import { beforeAll, expect, it } from 'vitest';
import { UserDirectory } from '../../src/accounts/users/index.js';
import { useApp } from '../support/servers/app.js';

const USERS = 12_000;
const app = useApp({ LIMITS: 'off' });
let firstId: number;

beforeAll(async () => {
  const [last] = await app.query('SELECT COALESCE(MAX(id), 0) AS id FROM users');
  firstId = Number(last?.['id']) + 1;
  for (let from = 0; from < USERS; from += 500) {
    const rows = Array.from({ length: 500 }, (_, i) => toUserRow(from + i));
    await app.query(
      `INSERT INTO users (id, first_name, last_name, cell_number, status, sign_ins, created_at, updated_at, name_1, name_2, name_3, name_4) VALUES ${rows.join(', ')}`,
    );
  }
});

/** All have one name, and few have the rare one. Half of them have two names with A, half with B. */
function toUserRow(n: number): string {
  const last = n % 3_000 === 0 ? 'seldom' : 'often';
  const more = n % 2 === 0 ? "'amir', 'arash'" : "'bita', 'babak'";
  const number = `+9890${String(n).padStart(8, '0')}`;
  return `(${String(firstId + n)}, 'Usual', 'Name', '${number}', 'ACTIVE', 0, 1, 1, 'usual', '${last}', ${more})`;
}

async function findUsers(search: string) {
  const found = await app.get(UserDirectory).searchNames({ limit: 3, search });
  return { ids: found?.ids.map((id) => id - firstId), searchedCount: found?.searchedCount };
}

it('a search finds every user by the rarest word of the name [TYPE-5]', async () => {
  expect(await findUsers('usu sel')).toMatchObject({ ids: [9_000, 6_000, 3_000] });
});

it('a search finds the newest users by words that more than 10 000 names have, and looks at no more than a page needs [TYPE-5] [LIM-8]', async () => {
  expect(await findUsers('usual often')).toEqual({
    ids: [11_999, 11_998, 11_997],
    searchedCount: 512,
  });
});

it('a search for a word that nobody has looks at no users, whatever the others are [LIM-8]', async () => {
  expect(await findUsers('usual often nobody')).toEqual({ ids: [], searchedCount: 0 });
});

it('a search for frequent words that nobody has together looks at 10 240 users [LIM-8]', async () => {
  expect(await findUsers('a b')).toEqual({ ids: [], searchedCount: 10_240 });
});
