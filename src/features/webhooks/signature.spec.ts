import { describe, expect, it } from 'vitest';
import { createWebhookSecret, toSignedHeaders } from './signature.js';

const MESSAGE = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: 1_614_265_330,
  body: '{"test": 2432232314}',
};
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

describe('toSignedHeaders', () => {
  it('signs the published example of the Standard Webhooks specification as it says [HOOK-3]', () => {
    expect(toSignedHeaders(MESSAGE, [SECRET])).toEqual({
      'webhook-id': MESSAGE.id,
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('separates the signatures of two secrets by a space [HOOK-3]', () => {
    const signatures = toSignedHeaders(MESSAGE, [createWebhookSecret(), SECRET])[
      'webhook-signature'
    ].split(' ');
    expect(signatures).toHaveLength(2);
    expect(signatures[1]).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });
});

describe('newSecret', () => {
  it('returns 32 random bytes in base64 after whsec_', () => {
    const secret = createWebhookSecret();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(createWebhookSecret()).not.toBe(secret);
  });
});
