/** Audit events of src/sign-in, each with its meaning. */
export const AUTH_EVENTS = {
  'session.started': 'a user signed in',
  'session.started.test': 'a test number signed in with its fixed code',
  'session.new_network':
    'a user who had signed in before signed in from a network that had not signed the user in',
  'session.ended.logout': 'the user or the client ended a session',
  'session.ended.user': 'the user ended a session from another one',
  'session.ended.number': 'a session ended because the number of its user changed in another one',
  'session.ended.reuse': 'a session ended because one of its old refresh tokens was used',
  'session.ended.evicted':
    'a sign-in ended the oldest session of a user with SESSIONS_PER_USER sessions',
  'session.ended.suspended': 'a session ended because its user was suspended',
  'session.ended.left':
    'a session ended because a new holder of the number left its account behind',
  'session.ended.deleted': 'a session ended because its account was deleted',
  'session.ended.operator': 'an operator or staff ended a session of a user',
  'session.ended.dismissed':
    'a session with an admin scope ended because its user is no longer staff or has another role',
  'session.ended.leaked': 'a session ended because the secret of its client had leaked',
  'client.sessions_ended':
    'the sessions of a client whose secret had leaked have ended; their number is beside the event',
  'signing_key.created': 'a key for access tokens was created',
  'signing_key.removed': 'a key for access tokens was removed',
};
