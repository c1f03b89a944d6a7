import { commandsEn } from './commands-en';
import { diagnosisEn } from './diagnosis-en';
import { adminEn } from './admin-en';
import { passkeysEn } from './passkeys-en';
import { teamEn } from './team-en';

/** All texts of the desk in English; messages/fa.ts has the same table in Persian. */
export const deskInEnglish = {
  title: 'keypad desk',
  skip: 'Skip to the content',
  views: {
    overview: 'Overview',
    tickets: 'Tickets',
    people: 'People',
    clients: 'Clients',
    webhooks: 'Webhooks',
    audit: 'Audit trail',
    passkeys: 'Passkeys',
  } as Readonly<Record<string, string>>,
  navigation: 'Views',
  console: 'Console',
  signOut: 'Sign out',
  signedInAs: (name: string) => `Signed in as ${name}`,
  signInAbout: 'For support staff. Sign in with your own mobile number or e-mail address.',
  setupFailed:
    'The desk could not be loaded. Check that the service is running, then reload the page.',
  noClient: 'The desk has no client to sign in with. An operator creates one and sets DESK_CLIENT.',
  notStaff: 'This account cannot use the desk.',
  notStaffAdvice:
    'Ask an operator to appoint you as staff, and to give this client the admin scopes. ' +
    'Then sign in again.',
  loading: 'Loading…',
  retry: 'Try again',
  back: 'Back to the list',
  overview: {
    heading: 'The last 24 hours',
    since: (time: string) => `Since ${time}.`,
    readAt: (time: string) => `Read at ${time}.`,
    numbers: 'Numbers',
    none: 'None.',
    summary: (title: string, total: string, most: string) =>
      `${title}: ${total} in all, at most ${most} in a column.`,
    hour: 'Hour',
    signIns: 'Sign-ins',
    failures: 'Messages that did not arrive',
    providers: 'Messages by provider',
    provider: 'Provider',
    noProvider: 'None yet',
    delivered: 'Delivered',
    open: 'No receipt, or not sent',
    failed: 'Failed',
    refusals: 'Providers that refuse us',
    refusal: (provider: string, part: string) => `${provider} refuses ${part}:`,
    refusedParts: {
      ACCOUNT: 'our account',
      CREDIT: 'our credit',
      SENDER: 'our sender',
      REGION: 'a region',
      FORMAT: 'the form of our requests',
    } as Readonly<Record<string, string>>,
    refusedSince: (first: string, count: string, last: string) =>
      `Times since ${first}: ${count}, the latest ${last}.`,
    refusalHelp: 'Only a change of our settings or our account there ends it. Tell an operator.',
    tickets: 'Open tickets by age',
    age: 'Hours',
    uncounted: 'not counted (more than 10,000)',
    daysBefore: (days: number): string => (days === 1 ? 'The day before:' : 'The week before:'),
    hours: (from: number, to: number | null) => {
      if (to === null) return `${String(from / 24)} days and more`;
      if (from >= 24) return `${String(from / 24)}–${String(to / 24)} days`;
      return `${String(from)}–${String(to)} h`;
    },
  },
  tickets: {
    heading: 'Tickets',
    show: 'Show',
    department: 'Department',
    allDepartments: 'All departments',
    assignedFilter: 'Assigned to',
    anybody: 'Anybody',
    me: 'Me',
    priority: 'Priority',
    anyPriority: 'Any priority',
    order: 'Order',
    orders: { LONGEST_WAIT: 'Longest wait', NEWEST: 'Newest', PRIORITY: 'By priority' },
    tabs: { waiting: 'Needs answer', mine: 'Mine', open: 'Open', closed: 'Closed' },
    search: 'Search tickets',
    searchHint: 'Ticket number, phone, e-mail, words',
    searchAction: 'Search',
    clear: 'Clear the search',
    found: (words: string) => `All tickets with “${words}” in their titles or messages.`,
    namesSearched: 'People were searched, too.',
    none: 'No tickets here.',
    noneFound: 'No ticket has these words.',
    namesakes: 'People with this name or number',
    waitingSince: (time: string) => `The user waits since ${time}`,
    unread: 'Unread',
    draft: 'Draft',
    paused: 'Live updates are paused. The desk tries again.',
    statuses: {
      NEW: 'New',
      IN_PROGRESS: 'Waiting for support',
      SUPPORT_RESPONSE: 'Answered',
      CLOSED: 'Closed',
    },
    priorities: { LOW: 'Low', MEDIUM: 'Medium', HIGH: 'High' },
    deleted: 'Deleted account',
    assignedTo: (name: string) => `Assigned to ${name}`,
    assignee: 'Assignee',
    unassigned: 'Not assigned',
    select: 'Select a ticket to read and answer it.',
    missing: 'There is no such ticket.',
  },
  conversation: {
    label: 'Conversation',
    thread: 'Messages and notes',
    authors: { USER: 'User', SUPPORT: 'Support', NOTE: 'Internal note' },
    earlier: 'Show earlier messages',
    take: 'Assign to me',
    close: 'Close ticket',
    reopen: 'Reopen ticket',
    kind: 'Write',
    kinds: { reply: 'Reply', note: 'Internal note' },
    reply: 'Reply to the user',
    note: 'Note for staff. The user never sees it.',
    canned: 'Canned answers',
    fits: 'Fits what became of the last code',
    submit: { reply: 'Send reply', note: 'Add note' },
    sending: 'Sending…',
    overtaken: 'A colleague has answered since you began to write.',
    shortcut: 'Ctrl-Enter sends.',
    slash: '/ opens canned answers.',
    closed: 'This ticket is closed. Reopen it to reply.',
    stored: { reply: 'Reply sent', note: 'Note added' },
  },
  diagnosis: diagnosisEn,
  person: {
    label: 'Person',
    id: 'User id',
    number: 'Number',
    email: 'E-mail',
    status: 'Status',
    active: 'Active',
    suspended: 'Suspended',
    suspendedBy: 'Suspended by',
    suspensionReason: 'Reason',
    left: 'Left behind',
    roles: { SUPPORT: 'Support', ADMIN: 'Admin', AUDITOR: 'Auditor' } as Readonly<
      Record<string, string>
    >,
    lastSignIn: 'Last sign-in',
    never: 'Never',
    refresh: 'Refresh',
    codes: 'Codes of the last day',
    noCodes: 'No code was requested.',
    laterSteps: 'Later steps of an earlier code are not kept.',
    lostCodes:
      'A code of a dial that was not entered is listed only until the next code is requested.',
    sessions: 'Sessions',
    noSessions: 'No live session.',
    staffSessions: 'Only admins see the sessions of staff.',
    since: (age: string) => `signed in ${age}`,
    lastSeen: (age: string) => `last seen ${age}`,
    otherTickets: 'Latest tickets',
    limits: {
      heading: 'Rate limits',
      none: 'Nothing is spent.',
      name: 'Limit',
      spent: 'Spent',
      ends: 'Ends',
      of: (spent: string, allowed: string) => `${spent} of ${allowed}`,
    },
  },
  acts: {
    reason: 'Reason, for the audit trail',
    cancel: 'Cancel',
    busy: 'One moment…',
    proof:
      'A code for this very act is on its way to your own phone. The message names the act: ' +
      'check it.',
    code: 'Code',
    confirm: 'Confirm',
    anotherCode: 'Send another code',
    revoke: {
      button: 'End session',
      title: 'End this session?',
      about: (application: string) => `The user is signed out of ${application} at once.`,
      done: 'Session ended',
    },
    revokeAll: {
      button: 'End all sessions',
      title: 'End all sessions of this user?',
      about: 'The user is signed out everywhere at once, and can sign in again.',
      done: 'Sessions ended',
    },
    resend: {
      button: 'Send the code again',
      title: 'Send the code again?',
      about:
        'The open code goes to the user as a text message, which counts towards the limit of ' +
        'these. It does not become valid for longer.',
      done: 'Code sent again',
    },
    clearLimit: {
      button: 'Clear',
      title: 'Clear this rate limit?',
      about: (text: string) =>
        `${text}: the user starts from zero at once. Tries of codes and the waiting time between ` +
        'two requests stay.',
      done: 'Rate limit cleared',
    },
    forgetNetworks: {
      button: 'Forget networks',
      title: 'Forget the networks of this user?',
      about:
        'Networks of ended sessions are unknown again, such as that of a lost phone. Those of ' +
        'live sessions stay: end such a session first.',
      done: 'Networks forgotten',
    },
    suspend: {
      button: 'Suspend',
      title: 'Suspend this user?',
      about:
        'All sessions and codes of the user end at once, and nobody can sign in to the account.',
      done: 'User suspended',
    },
    resume: {
      button: 'Resume',
      title: 'Let this user sign in again?',
      about: 'The sessions from before stay ended.',
      done: 'User may sign in again',
    },
  },
  people: {
    heading: 'People',
    search: 'Search people',
    searchHint: 'Number, e-mail, id or name',
    select: 'Select a person.',
    none: 'Nobody was found. Type the whole number or e-mail address, or the beginning of a name.',
    more: 'Show more',
  },
  team: teamEn,
  commands: commandsEn,
  passkeys: passkeysEn,
  ...adminEn,
};

export type DeskMessages = typeof deskInEnglish;
