import { useEffect, useState } from 'react';
import { phone } from '../phone/phone-store';
import { loadSetup, type ConsoleSetup } from '../setup';
import { signIn } from './sign-in-store';

/** Fills in the demo client and the first demo user, except where something is typed already. */
function prefillForm({ clientId, clientSecret, people, tries, ussdCode }: ConsoleSetup): void {
  const now = signIn.get();
  signIn.update({
    people,
    tries,
    ussdCode,
    isClientShown: clientId === '' || clientSecret === '',
    clientId: now.clientId || clientId,
    clientSecret: now.clientSecret || clientSecret,
    username: now.username || (people[0]?.number ?? ''),
  });
}

/**
 * Loads the setup and fills in the form. Returns undefined while it is loading and null if it could
 * not be loaded.
 */
export function useSetup(path: string): ConsoleSetup | null | undefined {
  const [setup, setSetup] = useState<ConsoleSetup | null>();
  useEffect(() => {
    void loadSetup(path)
      .catch(() => null)
      .then((loaded) => {
        if (loaded !== null) prefillForm(loaded);
        if (loaded?.hasPhone === true) phone.setUp(loaded.people);
        if (signIn.get().busy === 'setup') signIn.update({ busy: null });
        setSetup(loaded);
      });
  }, [path]);
  return setup;
}
