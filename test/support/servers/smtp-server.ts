import { once } from 'node:events';
import { createServer } from 'node:net';
import { portOf } from './ports.js';

export interface SmtpServer {
  readonly url: string;
  /** Envelope and text of every mail that was taken. */
  readonly mails: readonly { from: string; to: string; text: string }[];
  /** Replies to RCPT TO; the last one repeats. */
  refuseWith(...replies: string[]): void;
  /** Accepts mails from now on, but disconnects before its response. */
  loseAnswers(): void;
  /** Disconnects this many connections before the greeting. */
  drop(connections: number): void;
  close(): void;
}

/** Starts a mail server that accepts one mail after the other (RFC 5321). */
export async function startSmtpServer(): Promise<SmtpServer> {
  const mails: { from: string; to: string; text: string }[] = [];
  let replies = ['250 ok'];
  let answers = true;
  let dropped = 0;
  const server = createServer((socket) => {
    if (dropped > 0) {
      dropped -= 1;
      socket.destroy();
      return;
    }
    let [from, to, text, inText, rest] = ['', '', '', false, ''];
    socket.setEncoding('utf8').on('error', () => undefined);
    socket.write('220 test\r\n');
    socket.on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (inText && line !== '.') text += `${line}\n`;
        else if (inText) {
          mails.push({ from, to, text });
          [text, inText] = ['', false];
          if (answers) socket.write('250 taken\r\n');
          else socket.destroy();
        } else if (/^MAIL/i.test(line)) {
          from = /<(.*?)>/.exec(line)?.[1] ?? '';
          socket.write('250 ok\r\n');
        } else if (/^RCPT/i.test(line)) {
          to = /<(.*?)>/.exec(line)?.[1] ?? '';
          socket.write(`${(replies.length > 1 ? replies.shift() : replies[0]) ?? ''}\r\n`);
        } else if (/^DATA/i.test(line)) {
          inText = true;
          socket.write('354 go on\r\n');
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
        else socket.write('250 test\r\n');
      }
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const port = portOf(server);
  return {
    url: `smtp://127.0.0.1:${String(port)}`,
    mails,
    refuseWith: (...next) => {
      replies = next;
    },
    loseAnswers: () => {
      answers = false;
    },
    drop: (connections) => {
      dropped = connections;
    },
    close: () => {
      server.close();
    },
  };
}
