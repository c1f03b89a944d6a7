import { enPhone } from './en-phone';
import { formatCount } from './english';

/** All texts of the page in English; messages/fa.ts has the same table in Persian. */
export const consoleInEnglish = {
  page: {
    title: 'keypad console',
    language: 'فارسی',
    theme: 'Theme',
    themes: { system: 'System', light: 'Light', dark: 'Dark' },
    phone: 'Phone',
    newMessages: (count: number) => formatCount(count, 'new message'),
    docs: 'Docs',
    desk: 'Desk',
    copied: 'Copied',
    notCopied: 'Could not copy: the browser blocked clipboard access. Select the text and copy it.',
    skip: 'Skip to the editor',
    close: 'Close',
    partFailed: 'This part of the page could not be loaded.',
    reload: 'Reload the page',
    setupFailed:
      'The console could not be loaded. Check that the service is running, then reload the page.',
  },
  signIn: {
    heading: 'Sign in',
    client: 'Client',
    clientId: 'client_id',
    clientSecret: 'client_secret',
    user: 'User',
    existing: 'Registered',
    newUser: 'New',
    username: 'Mobile number or e-mail',
    mobile: 'Mobile number',
    firstName: 'First name',
    lastName: 'Last name',
    newAccount: 'This account is not mine',
    newAccountAbout:
      'Sends new_account with your own names: you get a new account, ' +
      'and the old one is gone for good.',
    channel: 'Channel',
    channels: { ussd: 'USSD', sms: 'SMS' },
    getCode: 'Get code',
    getByDial: 'Get the code by a dial',
    register: 'Register, get code',
    requesting: 'Requesting…',
    nextTryIn: (time: string) => `Try again in ${time}`,
    tryNow: 'You can try again now.',
    fillIn: 'Fill in the marked fields.',
    dialAgain: (code: string) => `If you have not used your last code, dial ${code} to see it.`,
    otherwiseWait: (time: string) => `Otherwise wait ${time}.`,
    newCodeIn: (time: string) => `New code in ${time}`,
    code: 'One-time password',
    signIn: 'Sign in',
    signingIn: 'Signing in…',
    click: (button: string) => `Click “${button}”.`,
    start: {
      ussd: 'You then dial a USSD code on the virtual phone.',
      sms: 'The text message then arrives on the virtual phone.',
    },
    startWithoutPhone: {
      ussd: 'The user then dials a USSD code.',
      sms: 'The user then receives a text message.',
    },
    startAsStaff: {
      ussd: 'You then dial a USSD code on your own phone.',
      sms: 'You then receive a text message.',
    },
    unknownStaff: 'There is no account with this mobile number or e-mail address. Check it.',
    dialHere: (code: string) => `Dial ${code} on the phone`,
    dialElsewhere: 'Dial this code on the phone of the user:',
    smsLate: 'The text message has not arrived yet.',
    showNetwork: 'Show network',
    problems: {
      latency: 'Text messages to this number are delayed.',
      loss: 'Text messages to this number may be lost.',
      outage: 'The network of this number is down.',
      '0000':
        'No text message will arrive: the provider is always busy for numbers ending in 0000.',
      '9999': 'No text message will arrive: the provider rejects numbers ending in 9999.',
      '8888':
        'No text message will arrive: messages to numbers ending in 8888 are never delivered.',
      '7777':
        'No text message will arrive: the provider never responds for numbers ending in 7777.',
    },
    smsSent: 'The text message is on its way to the phone.',
    smsElsewhere: 'The code was sent to the phone of the user by SMS.',
    dialIfLate: 'If it does not arrive, dial this code on that phone:',
    dialInstead: (code: string) => `Dial ${code} for the same code`,
    arrived: 'The code has arrived on the phone.',
    useCode: (code: string) => `Use ${code}`,
    expiresIn: (time: string) => `Code expires in ${time}`,
    /** By the reason of INVALID_GRANT. */
    refusals: {
      wrong: 'This code is wrong.',
      expired: 'The code has expired. Get a new one.',
      ended: 'This code was already used or revoked. Get a new one.',
      no_tries_left: 'All tries of this code are used up. Get a new one.',
      not_shown: 'No dial has shown this code yet. Dial first.',
      not_requested: 'No code was requested. Get one first.',
    },
    noUsername: 'This is no mobile number and no e-mail address.',
    usernameAdvice: 'Enter a mobile number, such as 0912 000 0003, or an e-mail address.',
    triesLeft: (count: number) => {
      if (count === Infinity) return 'Compare it with the phone.';
      if (count === 1) return 'Compare it with the phone. 1 try is left.';
      return `Compare it with the phone. ${String(count)} tries are left.`;
    },
    spent: 'This code is no longer valid. Get a new one.',
    spentWait: 'Your last code is no longer valid. Get a new one when the time is over.',
    signingOut: 'Signing out…',
    signedOut: 'Signed out. The refresh token and the access token are revoked.',
    notRevoked:
      'Signed out here, but the server did not revoke the session, so it may still be active.',
    revokeAgain: 'Try again',
    ended: 'The session has ended.',
    signInAgain: 'Sign in again.',
    notRestored: 'The session cannot go on yet.',
    restoredLater: 'This page tries again by itself.',
    endedAdvice:
      'It expired, it was signed out elsewhere, or the account is suspended. Sign in again.',
    requestId: (id: string) => `Request id ${id}`,
  },
  session: {
    signedInAs: 'Signed in as',
    withClient: (id: string) => `with client ${id}`,
    expiresIn: (time: string) => `Token expires in ${time}`,
    refreshed: (count: number) =>
      count === 1 ? 'refreshed once' : `refreshed ${String(count)} times`,
    automatic: 'The token is refreshed automatically before it expires.',
    refresh: 'Refresh now',
    notRefreshed: 'Could not refresh the token. Retrying automatically.',
    claims: 'Claims',
    copyToken: 'Copy token',
    signOut: 'Sign out',
    header: 'Header',
    payload: 'Claims of the access token',
  },
  exchanges: {
    heading: 'Calls',
    request: 'Request',
    response: 'Response',
    ms: (count: number) => `${String(count)} ms`,
    noResponse: 'no response',
    copyCurl: 'Copy as curl',
  },
  /** Advice about an error, by its code. */
  remedies: {
    REST_USER_NOT_FOUND: 'Choose “New” to register this number.',
    REST_USER_EXISTS: 'Choose “Registered”, then get a code.',
    INVALID_CLIENT: 'Check client_id and client_secret. `keypad client create` creates a client.',
    UNAUTHORIZED_CLIENT: 'Ask the operator to allow this grant type for the client.',
    INVALID_SCOPE: 'Ask the operator to add the scope to the client.',
    MALFORMED_REQUEST: 'Correct the request as the message says.',
    SMS_NOT_OFFERED: 'Use USSD, or ask the operator to add the country to SMS_COUNTRIES.',
    DELIVERY_UNAVAILABLE:
      'Use USSD, or try again in a moment. If you set an outage on the virtual phone, ' +
      'clear it under “Network”.',
    SERVICE_UNAVAILABLE: 'Try again in a moment.',
    INTERNAL_ERROR: 'Search for the request id in the log of the service.',
    NETWORK_ERROR: 'Check that the service is running, then try again.',
  } as Readonly<Record<string, string>>,
  phone: enPhone,
  /** The steps in the empty response pane. */
  guide: {
    heading: 'First steps',
    about:
      'keypad signs users in by a code from a dial or a text message, ' +
      'and gives apps their data over GraphQL.',
    number: (count: number) => String(count),
    done: '(done)',
    getCode: 'Get a code',
    getCodeAbout: (button: string) => `Click “${button}” at the top.`,
    readCode: {
      ussd: {
        name: 'Dial and sign in',
        about: (code: string) =>
          `Press “Dial ${code}” on the phone, click the code, then “Sign in”.`,
      },
      sms: {
        name: 'Read and sign in',
        about: () => 'Click the code in the text message, then “Sign in”.',
      },
    },
    readCodeElsewhere: {
      ussd: {
        name: 'Dial and sign in',
        about: (code: string) =>
          `Dial ${code} on the phone of the user, enter the code, then “Sign in”.`,
      },
      sms: {
        name: 'Read and sign in',
        about: () => 'Enter the code of the text message, then “Sign in”.',
      },
    },
    run: 'Run the operation',
    runAbout: 'Click ▶ or press Ctrl-Enter. The response appears here.',
  },
  editor: {
    loading: 'Loading the editor…',
    label: 'GraphQL editor',
  },
};

export type ConsoleMessages = typeof consoleInEnglish;
