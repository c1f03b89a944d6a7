import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { CodeStatus } from './code-status';
import type { DemoUser } from './demo';
import { FaultNote } from './fault-note';
import { InputField, SelectField } from './field';
import { ServiceError, type Channel } from './service';
import { type SessionState, sessionStore } from './session';
import { useCodeRequest } from './use-code-request';
import { clock, useCountdown } from './use-countdown';

export interface SignInFields {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly username: string;
  readonly channel: Channel;
}

interface SignInFormProps {
  readonly fields: SignInFields;
  readonly users: readonly DemoUser[];
  readonly ended: SessionState['ended'];
  readonly onEdit: (change: Partial<SignInFields>) => void;
}

export function SignInForm({ fields, users, ended, onEdit }: SignInFormProps) {
  const [code, setCode] = useState('');
  const [signingIn, setSigningIn] = useState(false);
  const [refusal, setRefusal] = useState<ServiceError | null>(ended instanceof ServiceError ? ended : null);
  const { state, request } = useCodeRequest(setCode);
  const codeInput = useRef<HTMLInputElement>(null);
  const getCode = useRef<HTMLButtonElement>(null);
  const wait = useCountdown(state.againAt);

  const clientId = fields.clientId.trim();
  const username = fields.username.trim();
  const mustWait = wait > 0 && state.username === username;
  const hasCode = code.trim() !== '';
  const error = refusal ?? state.error;
  const hasEnded = error !== null && error === ended;
  const isFaulty = (name: string) => error?.faults.some((fault) => fault.field === name) ?? false;

  useEffect(() => {
    if (ended !== null) getCode.current?.focus();
  }, [ended]);

  async function askForCode(event: SubmitEvent) {
    event.preventDefault();
    if (state.busy || mustWait) return;
    setRefusal(null);
    setCode('');
    if (await request(username, fields.channel)) codeInput.current?.focus();
  }

  async function signIn(event: SubmitEvent) {
    event.preventDefault();
    if (signingIn) return;
    setSigningIn(true);
    setRefusal(null);
    try {
      await sessionStore.signIn({ clientId, clientSecret: fields.clientSecret }, username, code.trim());
    } catch (cause) {
      setRefusal(ServiceError.of(cause));
      setSigningIn(false);
      codeInput.current?.focus();
    }
  }

  return (
    <>
      <div className="forms">
        <form className="form" onSubmit={(event) => void askForCode(event)} aria-label="Get a code">
          <InputField
            className="field-id"
            label="client_id"
            value={fields.clientId}
            invalid={isFaulty('client_id')}
            autoComplete="off"
            required
            onText={(clientId) => {
              onEdit({ clientId });
            }}
          />
          <InputField
            className="field-secret"
            label="client_secret"
            type="password"
            value={fields.clientSecret}
            invalid={isFaulty('client_secret')}
            autoComplete="off"
            required
            onText={(clientSecret) => {
              onEdit({ clientSecret });
            }}
          />
          {users.length > 1 && (
            <SelectField
              className="field-user"
              label="Demo user"
              value={users.some((user) => user.cellNumber === username) ? username : ''}
              onText={(cellNumber) => {
                onEdit({ username: cellNumber });
              }}
            >
              {users.map((user) => (
                <option key={user.cellNumber} value={user.cellNumber}>
                  {user.name || user.cellNumber}
                </option>
              ))}
              <option value="">Someone else</option>
            </SelectField>
          )}
          <InputField
            className="field-number"
            label="Mobile number or e-mail"
            value={fields.username}
            invalid={isFaulty('username')}
            autoComplete="username"
            inputMode="email"
            required
            onText={(value) => {
              onEdit({ username: value });
            }}
          />
          <SelectField
            className="field-channel"
            label="Channel"
            value={fields.channel}
            onText={(value) => {
              onEdit({ channel: value === 'sms' ? 'sms' : 'ussd' });
            }}
          >
            <option value="ussd">USSD</option>
            <option value="sms">SMS</option>
          </SelectField>
          <button
            ref={getCode}
            className={hasCode ? 'button' : 'button button-main'}
            aria-disabled={state.busy || mustWait}
          >
            {mustWait ? `New code in ${clock(wait)}` : state.busy ? 'Asking…' : 'Get code'}
          </button>
        </form>
        <form className="form" onSubmit={(event) => void signIn(event)} aria-label="Sign in">
          <InputField
            ref={codeInput}
            className="field-code"
            label="One-time password"
            value={code}
            invalid={isFaulty('password') || (!hasEnded && error?.faults[0].code === 'INVALID_GRANT')}
            autoComplete="one-time-code"
            inputMode="numeric"
            required
            onText={setCode}
          />
          <button className={hasCode ? 'button button-main' : 'button'} aria-disabled={signingIn}>
            {signingIn ? 'Signing in…' : 'Sign in'}
          </button>
        </form>
      </div>
      {error !== null && <FaultNote error={error} lead={hasEnded ? 'The session has ended.' : ''} />}
      <CodeStatus state={state} />
    </>
  );
}
