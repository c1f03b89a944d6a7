// A back end with Express 5. Start: KEYPAD=https://id.example node express.mjs
import express from 'express';
import { requireUser } from './require-user.mjs';

const app = express();
app.get('/', requireUser, (request, response) => {
  // `scope` says what the token is for: check the one that you need.
  const { sub, scope } = request.user;
  response.json({ user_id: sub, scope });
});
app.listen(Number(process.env.PORT ?? '8080'), '127.0.0.1');
