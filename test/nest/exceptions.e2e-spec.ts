import {
  BadGatewayException,
  BadRequestException,
  ConflictException,
  ForbiddenException,
  HttpException,
  ImATeapotException,
  NotFoundException,
  UnauthorizedException,
  UnprocessableEntityException,
} from '@nestjs/common';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Actor } from '../support/actors/actor.js';
import { send } from '../support/actors/http.js';
import { newPan } from '../support/actors/pans.js';
import { useApp } from '../support/servers/app.js';
import { codedError, THROWN, ThrowingModule } from './throwing.module.js';

const lines: string[] = [];
const app = useApp({ LIMITS: 'off', LOG_LEVEL: 'info' }, { write: (line) => lines.push(line) }, [
  ThrowingModule,
]);
let actor: Actor;
beforeAll(async () => {
  actor = await Actor.signedIn(app);
});
afterEach(() => {
  THROWN.clear();
});

const THROWS = 'query ($what: String!) { TeamThrows(what: $what) }';

/** Throws from a route and from a field, and returns what the client reads of each. */
async function throwEverywhere(create: () => unknown) {
  THROWN.set('x', create);
  const rest = await send(`${app.url}/team/throws?what=x`);
  const graphql = await actor.gql(THROWS, { what: 'x' });
  const [element] = rest.body.errors ?? [];
  const [error] = graphql.body.errors ?? [];
  return {
    rest: { status: rest.status, code: element?.readable_code, message: element?.message },
    graphql: { code: error?.extensions?.['code'], message: error?.message },
    texts: rest.text + graphql.text,
    headers: rest.headers,
  };
}

const linesOfLevel = (level: string) => lines.filter((line) => line.includes(`"level":"${level}"`));

describe('an exception of Nest', () => {
  it.each([
    ['BAD_USER_INPUT', 400, (text: string) => new BadRequestException(text)],
    ['UNAUTHENTICATED', 401, (text: string) => new UnauthorizedException(text)],
    ['FORBIDDEN', 403, (text: string) => new ForbiddenException(text)],
    ['NOT_FOUND', 404, (text: string) => new NotFoundException(text)],
    ['CONFLICT', 409, (text: string) => new ConflictException(text)],
    ['I_AM_A_TEAPOT', 418, (text: string) => new ImATeapotException(text)],
    ['UNPROCESSABLE_ENTITY', 422, (text: string) => new UnprocessableEntityException(text)],
    ['LOCKED', 423, (text: string) => new HttpException(text, 423)],
  ])(
    'returns its code %s with status %i and its message, and is no error in the log',
    async (code, status, create) => {
      const before = linesOfLevel('error').length;
      const seen = await throwEverywhere(() => create('This shop is closed.'));
      expect(seen.rest).toEqual({ status, code, message: 'This shop is closed.' });
      expect(seen.graphql).toEqual({ code, message: 'This shop is closed.' });
      expect(linesOfLevel('error').slice(before)).toEqual([]);
    },
  );

  it('shows the text of the service if it has no message', async () => {
    const seen = await throwEverywhere(() => new ForbiddenException());
    expect(seen.rest.message).toBe('Unauthorized: no permission for this action.');
    expect(seen.graphql.message).toBe(seen.rest.message);
    // Another scope would not help.
    expect(seen.headers.has('www-authenticate')).toBe(false);
    expect((await throwEverywhere(() => new ConflictException())).rest.message).toBe(
      'The request was refused.',
    );
  });

  it('joins the messages of ValidationPipe', async () => {
    const seen = await throwEverywhere(
      () => new BadRequestException(['size must be a number', 'colour is missing']),
    );
    expect(seen.rest.message).toBe('size must be a number; colour is missing');
    expect(seen.graphql.message).toBe(seen.rest.message);
  });

  it('shows card numbers of its message masked only [PAN-6]', async () => {
    const pan = newPan();
    const { texts, rest } = await throwEverywhere(() => new ConflictException(`${pan} is known`));
    expect(texts).not.toContain(pan);
    expect(rest.message).toBe(`${pan.slice(0, 6)}******${pan.slice(-4)} is known`);
  });

  it('keeps the status of a server error, hides its message and logs it as an error', async () => {
    const before = linesOfLevel('error').length;
    const seen = await throwEverywhere(() => new BadGatewayException('10.0.0.7 refused'));
    expect(seen.rest).toMatchObject({ status: 502, code: 'BAD_GATEWAY' });
    expect(seen.graphql.code).toBe('BAD_GATEWAY');
    expect(seen.texts).not.toContain('10.0.0.7');
    expect(linesOfLevel('error').slice(before)).toHaveLength(2);
  });
});

describe('a guard that returns false', () => {
  it('returns 403 FORBIDDEN on a route, and FORBIDDEN in a field', async () => {
    const rest = await send(`${app.url}/team/closed`);
    expect([rest.status, rest.body.errors?.[0]?.readable_code]).toEqual([403, 'FORBIDDEN']);
    const graphql = await actor.gql('{ TeamClosed }');
    expect(graphql.body.errors?.map(({ extensions }) => extensions?.['code'])).toEqual([
      'FORBIDDEN',
    ]);
    expect(graphql.body.data).toEqual({ TeamClosed: null });
  });
});

describe('another error', () => {
  it('returns INTERNAL_ERROR, whatever status the client of another service gives it', async () => {
    const ofUpstream = Object.assign(new Error('secret of upstream'), { statusCode: 401 });
    const seen = await throwEverywhere(() => ofUpstream);
    expect([seen.rest.status, seen.rest.code, seen.graphql.code]).toEqual([
      500,
      'INTERNAL_ERROR',
      'INTERNAL_ERROR',
    ]);
    expect(seen.texts).not.toContain('secret');
  });

  it('keeps the code of a GraphQL error, as Apollo documents it', async () => {
    for (const code of ['FORBIDDEN', 'UNAUTHENTICATED', 'BAD_USER_INPUT', 'CONFLICT']) {
      const { graphql } = await throwEverywhere(() => codedError(code, 'This shop is closed.'));
      expect(graphql).toEqual({ code, message: 'This shop is closed.' });
    }
    const { graphql, texts } = await throwEverywhere(() => codedError('NO_SUCH_CODE', 'hidden'));
    expect(graphql.code).toBe('INTERNAL_ERROR');
    expect(texts).not.toContain('hidden');
  });
});
