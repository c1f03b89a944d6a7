import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { serverAudits } from 'graphql-http';
import { beforeAll, describe, expect, it } from 'vitest';
import { Actor } from '../support/actors/actor.js';
import { useApp } from '../support/servers/app.js';
import { graphqlUrl } from '../support/actors/graphql.js';

const DOCUMENT = readFileSync(
  fileURLToPath(new URL('../../docs/graphql-over-http.md', import.meta.url)),
  'utf8',
);
/** The ids in the first column of the table of declined audits. */
const DECLINED = DOCUMENT.split('\n').flatMap(
  (line) => /^\| ([0-9A-Z]{4}[^|]*)\|/.exec(line)?.[1]?.trim().split(', ') ?? [],
);

describe('POST /api/v4/graphql under the audits of graphql-http', () => {
  let actor: Actor;
  const app = useApp();
  beforeAll(async () => {
    actor = await Actor.signedIn(app);
  });

  const audits = serverAudits({
    url: () => graphqlUrl(app),
    fetchFn: (url: string, { headers, ...init }: RequestInit = {}) =>
      fetch(url, {
        ...init,
        headers: {
          ...Object.fromEntries(new Headers(headers)),
          authorization: `Bearer ${String(actor.tokens?.access_token)}`,
        },
      }),
  });

  it.each(audits.map(({ id, name, fn }) => [id, name, fn] as const))(
    'passes or declines audit %s: %s',
    async (id, _name, audit) => {
      const result = await audit();
      const { status } = result;
      if (DECLINED.includes(id)) expect(status).not.toBe('ok');
      else expect('reason' in result ? result.reason : status).toBe('ok');
    },
  );

  it('declines only audits that exist and are not a MUST, by docs/graphql-over-http.md', () => {
    const names = new Map(audits.map(({ id, name }) => [id, name]));
    expect(DECLINED.length).toBeGreaterThan(0);
    for (const id of DECLINED)
      expect([id, names.get(id)]).toEqual([id, expect.stringMatching(/^(SHOULD|MAY) /)]);
  });
});
