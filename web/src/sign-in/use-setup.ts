import { useEffect, useState } from 'react';
import { phone } from '../phone/phone-store';
import { loadConsoleSetup, type ConsoleSetup } from '../setup';
import { signIn } from './sign-in-store';

/** Fills in the demo client and the first demo user, except where something is typed already. */
function prefillSignInForm({
  clientId,
  clientSecret,
  people,
  hasConsole,
  hasDesk,
  tries,
  ussdCode,
}: ConsoleSetup): void {
  const formState = signIn.get();
  signIn.update({
    people,
    hasConsole,
    hasDesk,
    tries,
    ussdCode,
    isClientShown: clientId === '' || clientSecret === '',
    clientId: formState.clientId || clientId,
    clientSecret: formState.clientSecret || clientSecret,
    username: formState.username || (people[0]?.number ?? ''),
  });
}

/**
 * Loads the setup and fills in the form. Returns undefined while it is loading and null if it could
 * not be loaded.
 */
export function useConsoleSetup(path: string): ConsoleSetup | null | undefined {
  const [setup, setSetup] = useState<ConsoleSetup | null>();
  useEffect(() => {
    void loadConsoleSetup(path)
      .catch(() => null)
      .then((loaded) => {
        if (loaded !== null) prefillSignInForm(loaded);
        if (loaded?.hasPhone === true) phone.setUp(loaded.people);
        if (signIn.get().busy === 'setup') signIn.update({ busy: null });
        setSetup(loaded);
      });
  }, [path]);
  return setup;
}
