// A back end with node:http. Start: KEYPAD=https://id.example node server.mjs
import { createServer } from 'node:http';
import { requireUser } from './require-user.mjs';

createServer((request, response) => {
  void requireUser(request, response, () => {
    // `scope` says what the token is for: check the one that you need.
    const { sub, scope } = request.user;
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ user_id: sub, scope }));
  });
}).listen(Number(process.env.PORT ?? '8080'), '127.0.0.1');
