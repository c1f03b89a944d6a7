import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { Actor } from '../support/actors/actor.js';
import { HOME, refreshFrom } from '../support/actors/networks.js';
import { countRandomRuns } from '../support/random-runs.js';
import { useApp, type ClientCredentials, type TestApp } from '../support/servers/app.js';
import { claimsOf } from '../support/assertions/claims.js';
import { codeOf, type Answer } from '../support/actors/http.js';

const MOBILE = '192.0.2.44';
const ABROAD = '203.0.113.9';
const GRACE = 30;
const IDLE = 3_600;
/** Chosen so that its multiples stay far from the window, whatever time the test itself takes. */
const STEP = 18;
/** Number of sessions that are played. Set `MODEL_RUNS=1000` for a long run. */
const RUNS = countRandomRuns('MODEL_RUNS', 200);

/** The guarantees as a model of one session. Times are in seconds. */
class Model {
  now = 0;
  counter = 0;
  rotatedAt = -Infinity;
  /** Network of the last rotation; undefined if nothing can be repeated. */
  rotatedFrom: string | undefined;
  /** Counter of the token that was repeated last. */
  repeated = -2;
  idleUntil = IDLE;
  /** Ended by reuse. */
  ended = false;
  /** Counter of the token that each player has. */
  readonly has = { client: 0, thief: 0 };

  /**
   * Returns the counter of the token in the response, or undefined when the presented token is
   * refused.
   */
  present(counter: number, network: string): number | undefined {
    if (this.ended || this.now >= this.idleUntil) return undefined;
    if (counter === this.counter) {
      this.counter += 1;
      this.rotatedAt = this.now;
      this.rotatedFrom = network;
    } else if (!this.mayRepeat(counter)) {
      this.ended = true;
      return undefined;
    } else if (this.rotatedFrom === network) {
      this.repeated = counter;
    } else if (this.repeated === counter) {
      this.ended = true;
      return undefined;
    } else {
      // A successor of its own, which makes the first one old.
      this.counter += 1;
      this.rotatedAt = this.now;
      this.rotatedFrom = undefined;
      this.repeated = counter + 1;
    }
    this.idleUntil = this.now + IDLE;
    return this.counter;
  }

  private mayRepeat(counter: number): boolean {
    const isInGrace = this.rotatedFrom !== undefined && this.now - this.rotatedAt <= GRACE;
    return counter === this.counter - 1 && isInGrace && this.repeated !== counter - 1;
  }
}

/** One session of the running service, and every refresh token that it returned, by counter. */
interface Real {
  readonly app: TestApp;
  readonly actor: Actor;
  readonly other: ClientCredentials;
  readonly sessionId: number;
  readonly tokens: string[];
}

abstract class Step implements fc.AsyncCommand<Model, Real> {
  check(): boolean {
    return true;
  }

  async run(model: Model, real: Real): Promise<void> {
    await this.take(model, real);
    const [row] = await real.app.query('SELECT counter, revoked_by FROM sessions WHERE id = ?', [
      real.sessionId,
    ]);
    expect(row).toEqual({ counter: model.counter, revoked_by: model.ended ? 'reuse' : null });
  }

  protected abstract take(model: Model, real: Real): Promise<void>;
  abstract toString(): string;
}

class Refresh extends Step {
  constructor(
    private readonly who: 'client' | 'thief',
    private readonly loses: boolean,
    private readonly network: string,
  ) {
    super();
  }

  protected async take(model: Model, { actor, tokens }: Real): Promise<void> {
    const counter = model.has[this.who];
    const answer = await refreshFrom(this.network, actor, tokens[counter]);
    const expected = model.present(counter, this.network);
    if (expected === undefined) {
      expectInvalidGrant(answer);
      return;
    }
    expect(answer.status, answer.text).toBe(200);
    // Every repeated refresh within the window returns the same successor.
    tokens[expected] ??= String(answer.body['refresh_token']);
    expect(answer.body['refresh_token']).toBe(tokens[expected]);
    if (!this.loses) model.has[this.who] = expected;
  }

  override toString(): string {
    return `${this.who} refreshes from ${this.network}${this.loses ? ' and the answer is lost' : ''}`;
  }
}

class Copy extends Step {
  protected override take(model: Model): Promise<void> {
    model.has.thief = model.has.client;
    return Promise.resolve();
  }

  override toString(): string {
    return 'thief copies';
  }
}

class Wait extends Step {
  constructor(private readonly seconds: number) {
    super();
  }

  protected override async take(model: Model, { app }: Real): Promise<void> {
    model.now += this.seconds;
    await app.travel(this.seconds);
  }

  override toString(): string {
    return `${String(this.seconds)} s pass`;
  }
}

/** A request that proves nothing, which must change nothing at any moment. */
class Nuisance extends Step {
  constructor(
    private readonly kind: 'bad MAC' | 'made-up counter' | 'unknown session' | 'other client',
  ) {
    super();
  }

  protected override async take(model: Model, { actor, other, tokens }: Real): Promise<void> {
    const token = tokens[model.has.client] ?? '';
    expectInvalidGrant(
      await actor.refreshWith(this.spoil(token), this.kind === 'other client' ? { ...other } : {}),
    );
  }

  private spoil(token: string): string {
    const [prefix = '', session = '', counter = ''] = token.split('_');
    const mac = token.slice(-43);
    switch (this.kind) {
      case 'bad MAC':
        return token.slice(0, -43) + (mac.startsWith('A') ? 'B' : 'A') + mac.slice(1);
      case 'made-up counter':
        return [prefix, session, `${counter}1`, mac].join('_');
      case 'unknown session':
        return [prefix, 'zzzzz', counter, mac].join('_');
      case 'other client':
        return token;
    }
  }

  override toString(): string {
    return this.kind;
  }
}

describe('A family of refresh tokens', () => {
  let other: ClientCredentials;
  const app = useApp({
    LIMITS: 'off',
    TRUSTED_PROXIES: '127.0.0.1',
    REFRESH_GRACE: String(GRACE),
    REFRESH_IDLE_TTL: String(IDLE),
  });
  beforeAll(async () => {
    other = await app.newClient();
  });

  const steps = fc.commands(
    [
      fc.constant(new Refresh('client', false, HOME)),
      fc.constant(new Refresh('client', true, HOME)),
      fc.boolean().map((loses) => new Refresh('client', loses, MOBILE)),
      fc.constantFrom(HOME, ABROAD).map((network) => new Refresh('thief', false, network)),
      fc.constant(new Copy()),
      fc
        // Plays that end by idleness test little else.
        .oneof(
          { weight: 20, arbitrary: fc.constant(STEP) },
          { weight: 1, arbitrary: fc.constant(IDLE) },
        )
        .map((seconds) => new Wait(seconds)),
      fc
        .constantFrom('bad MAC', 'made-up counter', 'unknown session', 'other client')
        .map((kind) => new Nuisance(kind)),
    ],
    { maxCommands: 25 },
  );

  it(
    'matches its model for any play of a thief and a client that loses responses [REF-1] [REF-2] [REF-3] [REF-4] [REF-5] [REF-6]',
    async () => {
      const start = async () => {
        const actor = await Actor.registered(app);
        const { access_token, refresh_token } = await actor.signIn();
        const sessionId = Number(claimsOf(access_token)['sid']);
        const real: Real = { app, actor, other, sessionId, tokens: [refresh_token] };
        return { model: new Model(), real };
      };
      await fc.assert(
        fc.asyncProperty(steps, (play) => fc.asyncModelRun(start, play)),
        { numRuns: RUNS },
      );
    },
    60_000 + RUNS * 2_000,
  );
});

function expectInvalidGrant(answer: Answer): void {
  expect({ status: answer.status, code: codeOf(answer) }, answer.text).toEqual({
    status: 400,
    code: 'INVALID_GRANT',
  });
}
