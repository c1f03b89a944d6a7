/** Texts about passkeys in English; passkeys-fa.ts has the same table in Persian. */
export const passkeysEn = {
  heading: 'Your passkeys',
  about:
    'A passkey on your device or on a security key confirms sign-ins and acts instead of a code. ' +
    'Nobody who takes over your number has it. Add two, so that you can lose one.',
  none: 'You have no passkey yet.',
  name: 'Name of the new passkey, such as Laptop',
  created: 'Added',
  used: 'Last used',
  never: 'Never',
  proofMark:
    'The message must name the same key as this page. If it names another one, somebody else is ' +
    'adding a passkey: do not enter the code, and tell an operator. The key of this page:',
  aborted:
    'The browser gave no passkey. Try again, and confirm when your device asks. If it does not ' +
    'at all, update the browser.',
  signInHeading: 'Confirm this sign-in',
  signInAbout:
    'Your account has a passkey. Confirm with it that it is you. If you lost it, ask an operator.',
  signIn: 'Confirm with passkey',
  firstHeading: 'Add a passkey first',
  firstAbout: 'The desk opens after you added a passkey. A code to your phone confirms the first.',
  add: {
    button: 'Add passkey',
    title: 'Add this passkey?',
    about: 'From then on it confirms your sign-ins and acts, and no code does.',
    done: 'Passkey added',
  },
  remove: {
    button: 'Remove',
    title: 'Remove this passkey?',
    about: 'Sessions that it confirmed must be confirmed again.',
    done: 'Passkey removed',
  },
};
