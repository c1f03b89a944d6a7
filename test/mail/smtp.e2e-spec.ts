import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Actor } from '../support/actors/actor.js';
import { startApp, type TestApp } from '../support/servers/app.js';
import { dataOf } from '../support/actors/graphql.js';
import { holdRetries } from '../support/servers/hold-retries.js';
import { startSmtpServer, type SmtpServer } from '../support/servers/smtp-server.js';

describe('Mail over SMTP', () => {
  let smtp: SmtpServer;
  let app: TestApp;
  beforeEach(async () => {
    smtp = await startSmtpServer();
    app = await startApp({ SMTP_URL: smtp.url, MAIL_FROM: 'keypad@example.com' });
    return async () => {
      await app.close();
      smtp.close();
    };
  });

  const mailIs = (expected: object) =>
    vi.waitFor(
      async () => {
        const [row] = await app.query("SELECT * FROM messages WHERE kind = 'otp.mail'");
        expect(row).toMatchObject(expected);
      },
      { timeout: 20_000, interval: 20 },
    );

  /** Sends a mail to a user and waits for this many failed attempts. */
  async function triedInVain(times: number): Promise<void> {
    const retry = holdRetries(app);
    const actor = await Actor.signedIn(app);
    dataOf(await actor.gql('mutation { MeEmailSet(email: "a@b.example") { waiting_time } }'));
    for (let attempts = 1; attempts <= times; attempts += 1) {
      await mailIs({ attempts, state: 'ready' });
      await retry();
    }
  }

  it('sends a mail once more after a lost response, and no third time', async () => {
    smtp.loseAnswers();
    await triedInVain(2);
    await mailIs({ attempts: 2, state: 'failed' });
    expect(smtp.mails).toHaveLength(2);
  });

  it('retries if the server hangs up, until it has accepted the mail', async () => {
    smtp.drop(2);
    await triedInVain(2);
    await mailIs({ attempts: 3, state: 'accepted' });
    expect(smtp.mails).toHaveLength(1);
  });
});
