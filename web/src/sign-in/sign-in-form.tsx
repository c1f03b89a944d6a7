import './sign-in-form.css';
import { type SubmitEvent, useEffect, useId, useRef } from 'react';
import { useMessages } from '../messages';
import { sessionStore } from '../session';
import { useStore } from '../store';
import { clock, useCountdown } from '../use-countdown';
import { CodeStatus } from './code-status';
import { ExchangeLog } from './exchange-log';
import { FaultNote } from './fault-note';
import { Choice, InputField } from './fields';
import { askForCode, exchangeCode, signIn, SUBMIT_ID } from './sign-in';

/** Codes that speak of the one-time password although they name no field. */
const ABOUT_CODE = new Set(['INVALID_GRANT']);
const ABOUT_CLIENT = new Set(['INVALID_CLIENT', 'UNAUTHORIZED_CLIENT']);

export function SignInForm({ hasPhone }: { readonly hasPhone: boolean }) {
  const words = useMessages().signIn;
  const state = useStore(signIn);
  const { ended } = useStore(sessionStore);
  const codeInput = useRef<HTMLInputElement>(null);
  const getCode = useRef<HTMLButtonElement>(null);
  const wait = useCountdown(state.againAt[state.username.trim()] ?? 0);
  const people = useId();

  const isNew = state.mode === 'new';
  const hasCode = state.code.trim() !== '';
  const { error } = state;
  const decisive = error?.faults[0].code ?? '';
  const isFaulty = (name: string) => error?.faults.some((fault) => fault.field === name) ?? false;

  useEffect(() => {
    if (ended?.how === 'refused' || ended?.how === 'signing-out') getCode.current?.focus();
  }, [ended]);

  async function ask(event: SubmitEvent) {
    event.preventDefault();
    if (await askForCode()) codeInput.current?.focus();
  }

  async function enter(event: SubmitEvent) {
    event.preventDefault();
    if (!(await exchangeCode())) codeInput.current?.focus();
  }

  return (
    <>
      <div className="forms">
        <form className="form" onSubmit={(event) => void ask(event)} aria-label={words.getCode}>
          <InputField
            className="field-id"
            label={words.clientId}
            value={state.clientId}
            invalid={isFaulty('client_id') || ABOUT_CLIENT.has(decisive)}
            autoComplete="off"
            inputMode="numeric"
            dir="ltr"
            required
            onText={(clientId) => {
              signIn.update({ clientId });
            }}
          />
          <InputField
            className="field-secret"
            label={words.clientSecret}
            type="password"
            value={state.clientSecret}
            invalid={isFaulty('client_secret') || ABOUT_CLIENT.has(decisive)}
            autoComplete="off"
            dir="ltr"
            required
            onText={(clientSecret) => {
              signIn.update({ clientSecret });
            }}
          />
          <Choice
            label={words.user}
            value={state.mode}
            options={{ existing: words.existing, new: words.newUser }}
            onChoice={(mode) => {
              signIn.update({ mode, error: null, username: mode === 'new' ? '' : (state.people[0]?.number ?? '') });
            }}
          />
          {isNew && (
            <>
              <InputField
                className="field-name"
                label={words.firstName}
                value={state.firstName}
                invalid={isFaulty('first_name')}
                autoComplete="given-name"
                required
                onText={(firstName) => {
                  signIn.update({ firstName });
                }}
              />
              <InputField
                className="field-name"
                label={words.lastName}
                value={state.lastName}
                invalid={isFaulty('last_name')}
                autoComplete="family-name"
                required
                onText={(lastName) => {
                  signIn.update({ lastName });
                }}
              />
            </>
          )}
          <InputField
            className="field-number"
            label={isNew ? words.mobile : words.username}
            value={state.username}
            invalid={isFaulty('username') || isFaulty('cell_number')}
            autoComplete="off"
            inputMode={isNew ? 'tel' : 'email'}
            dir="ltr"
            list={isNew ? undefined : people}
            placeholder={isNew ? '0912 000 0003' : undefined}
            required
            onText={(username) => {
              signIn.update({ username });
            }}
          />
          <datalist id={people}>
            {state.people.map(({ number, name }) => (
              <option key={number} value={number}>
                {name}
              </option>
            ))}
          </datalist>
          <Choice
            label={words.channel}
            value={state.channel}
            options={{ ussd: 'USSD', sms: 'SMS' }}
            onChoice={(channel) => {
              signIn.update({ channel });
            }}
          />
          <button
            ref={getCode}
            className={hasCode ? 'button' : 'button button-main'}
            aria-disabled={state.busy !== null || wait > 0}
          >
            {wait > 0
              ? words.newCodeIn(clock(wait))
              : state.busy === 'code'
                ? words.asking
                : isNew
                  ? words.register
                  : words.getCode}
          </button>
        </form>
        <form className="form" onSubmit={(event) => void enter(event)} aria-label={words.signIn}>
          <InputField
            ref={codeInput}
            className="field-code"
            label={words.code}
            value={state.code}
            invalid={isFaulty('password') || ABOUT_CODE.has(decisive)}
            autoComplete="one-time-code"
            inputMode="numeric"
            dir="ltr"
            required
            onText={(code) => {
              signIn.update({ code });
            }}
          />
          <button
            id={SUBMIT_ID}
            className={hasCode ? 'button button-main' : 'button'}
            aria-disabled={state.busy !== null}
          >
            {state.busy === 'token' ? words.signingIn : words.signIn}
          </button>
        </form>
      </div>
      {ended?.how === 'refused' && error === null && <FaultNote error={ended.error} lead={words.ended} />}
      {ended?.how === 'unrevoked' && (
        <FaultNote error={ended.error} lead={words.unrevoked}>
          <button className="button" type="button" onClick={() => void sessionStore.signOut()}>
            {words.revokeAgain}
          </button>
        </FaultNote>
      )}
      {error !== null && <FaultNote error={error} />}
      <div className="strip-foot">
        {(ended?.how === 'signing-out' || ended?.how === 'signed-out') && error === null && state.ticket === null ? (
          <p className="status" role="status">
            {ended.how === 'signed-out' ? words.signedOut : words.signingOut}
          </p>
        ) : (
          <CodeStatus hasPhone={hasPhone} />
        )}
        <ExchangeLog />
      </div>
    </>
  );
}
