import { randomInt } from 'node:crypto';
import { Actor, expectOk, type Tokens, tokensIn } from './actor.js';
import type { TestApp } from '../servers/app.js';
import { postJson, type Answer } from './http.js';
import { codeOfRow } from './derived-code.js';

export interface SecretLog {
  /** Remembers a secret of a kind; without a value, makes one. */
  secret(kind: string, value?: string): string;
  /** Returns a unique text and records it as a secret. */
  typed(): string;
}

/** A person whose every secret is in the secrets. */
export class RecordedActor extends Actor {
  constructor(
    app: TestApp,
    private readonly secrets: SecretLog,
    kind = 'number',
    prefix = '+98913',
  ) {
    // Ends in 1: no number with a fault of the virtual network.
    super(app, `${prefix}${String(randomInt(10 ** 6)).padStart(6, '0')}1`);
    secrets.secret(kind, this.cell_number.slice(3));
  }

  override async register(): Promise<Answer> {
    const first_name = this.secrets.secret('first name');
    const last_name = this.secrets.secret('last name');
    const body = { first_name, last_name, cell_number: this.cell_number };
    const answer = await postJson(`${this.app.url}/api/oauth/register`, body);
    const email = `${this.secrets.secret('e-mail')}@example.com`.toLowerCase();
    await this.app.query('UPDATE users SET email = ? WHERE cell_number = ?', [
      email,
      this.cell_number,
    ]);
    return answer;
  }

  /**
   * Derives the code as the service does, because with a real provider only the handset shows it.
   */
  async code(channel: 'ussd' | 'sms'): Promise<string> {
    await this.app.travel(600);
    expectOk(await this.initialize(channel));
    const [row] = await this.app.query(
      `SELECT c.* FROM challenges c JOIN users u ON u.id = c.user_id
       WHERE u.cell_number = ? AND c.subject NOT LIKE 'me:%' ORDER BY c.issued_at DESC`,
      [this.cell_number],
    );
    return this.secrets.secret('code', codeOfRow(this.app, row));
  }

  override async token(password: string, members: Record<string, unknown> = {}): Promise<Answer> {
    return this.remember(await super.token(password, members));
  }

  override async refreshWith(
    refresh_token?: string,
    members: Record<string, unknown> = {},
  ): Promise<Answer> {
    return this.remember(await super.refreshWith(refresh_token, members));
  }

  /** Signs in and goes on with the tokens. */
  async enter(code: string): Promise<Tokens> {
    const tokens = tokensIn(expectOk(await this.token(code)));
    this.tokens = tokens;
    return tokens;
  }

  private remember(answer: Answer): Answer {
    const { access_token, refresh_token } = answer.body;
    if (typeof access_token !== 'string' || typeof refresh_token !== 'string') return answer;
    this.secrets.secret('access token', access_token);
    this.secrets.secret('refresh token', refresh_token.slice(-40));
    return answer;
  }
}
