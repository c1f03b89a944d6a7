// Receives events with the public library: npm install standardwebhooks. Start: WEBHOOK_SECRET=whsec_… node receiver.mjs
import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

const LARGEST_BODY = 1_000_000;
const secret = process.env.WEBHOOK_SECRET ?? '';
if (Buffer.from(secret.replace('whsec_', ''), 'base64').length < 24) {
  throw new Error('WEBHOOK_SECRET is missing or too short');
}
const webhook = new Webhook(secret);
const seen = new Set(); // A database with a unique index, in earnest.

const server = createServer(async (request, response) => {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= LARGEST_BODY) chunks.push(chunk);
  }
  if (size > LARGEST_BODY) {
    response.writeHead(413).end();
    return;
  }
  let event;
  try {
    event = webhook.verify(Buffer.concat(chunks).toString(), request.headers);
  } catch {
    response.writeHead(401).end();
    return;
  }
  const id = request.headers['webhook-id'];
  if (!seen.has(id)) process.stdout.write(`${event.type} ${JSON.stringify(event.data)}\n`);
  seen.add(id);
  response.writeHead(204).end();
});
server.listen(Number(process.env.PORT ?? 8080), '127.0.0.1');
