import { formatCount } from '../../messages/english';
import { auditEn } from './audit-en';

/**
 * Texts of the views for admins and auditors in English; admin-fa.ts has the same table in Persian.
 */
export const adminEn = {
  secret: {
    once:
      'It is shown only once. Copy it now and keep it in a safe place: ' +
      'after that it is gone when you leave this view.',
    copy: 'Copy',
    close: 'I have it',
  },
  clients: {
    heading: 'Clients',
    create: 'New client',
    name: 'Name, which users see',
    platform: 'Platform',
    platforms: { WEB: 'Web', ANDROID: 'Android', IOS: 'iOS', SERVER: 'Server', OTHER: 'Other' },
    scope: 'Scope',
    scopeHint: 'Scopes, separated by spaces. Empty: all except those of staff.',
    grants: 'Grant types',
    secretUsed: 'Secret used',
    previousUsed: 'Secret before',
    stillWorks: 'still works',
    never: 'Never',
    created: 'Created',
    demo: 'Demo',
    disabled: 'Disabled',
    ending: 'Sessions are being ended',
    secretOf: (name: string, id: string) => `The new secret of ${name}, client_id ${id}`,
    sms: {
      heading: 'Message with the sign-in code',
      languages: { EN: 'English', FA: 'Persian' },
      own: 'Own text',
      usual: 'Usual text',
      length: (characters: number, encoding: string) =>
        `${String(characters)} characters of ${encoding}`,
      fields: {
        text: 'New text, with {code} once; empty for the usual one',
        appHash: 'Hash of the Android app',
        domain: 'Domain of the website',
      },
    },
    acts: {
      create: {
        button: 'Create',
        title: 'Create this client?',
        about: (name: string) => `${name} gets a client_id and a secret, which is shown once.`,
        done: 'Client created',
      },
      rotate: {
        button: 'New secret',
        title: 'Make a new secret?',
        about: (name: string) =>
          `The present secret of ${name} works until the next time, and any older one ends now.`,
        done: 'Secret made',
      },
      leak: {
        button: 'Replace a leaked secret',
        title: 'End all secrets?',
        about: (name: string) =>
          `All secrets of ${name} end at once: no user of it can sign in or refresh until it ` +
          'has the new one. Sessions stay.',
        done: 'Secrets ended',
      },
      leakAndEnd: {
        button: 'Replace a leaked secret and end sessions',
        title: 'End all secrets and sessions?',
        about: (name: string) =>
          `All secrets of ${name} end at once, and all its users are signed out within minutes. ` +
          'They sign in again once it has the new secret.',
        done: 'Secrets ended; sessions are being ended',
      },
      disable: {
        button: 'Disable',
        title: 'Disable this client for good?',
        about: (name: string) =>
          `${name} and all its users are signed out at once. This cannot be undone.`,
        done: 'Client disabled',
      },
      smsText: {
        button: 'Set the text',
        title: 'Set this text?',
        about: 'The next messages with a sign-in code have it.',
        done: 'Text set',
      },
      usualText: {
        button: 'Use the usual text',
        title: 'Return to the usual text?',
        about: 'The next messages with a sign-in code have it.',
        done: 'Text set',
      },
    },
  },
  webhooks: {
    heading: 'Webhooks',
    none: 'No endpoint gets events yet.',
    create: 'New endpoint',
    url: 'URL that events are posted to',
    events: 'Events',
    eventsHint: 'Types of events; empty for all',
    all: 'all',
    personal: 'with name, number and e-mail address of the user',
    data: 'Data',
    withPersonal: 'Name, number and e-mail address',
    idsOnly: 'Ids only',
    waiting: 'Waiting',
    waitingSince: (count: string, age: string) => `${count}, the oldest from ${age}`,
    givenUp: 'Given up',
    count: (count: number) => String(count),
    failing: 'Fails since',
    disabled: 'Disabled',
    disabledBy: {
      operator: 'by staff or an operator',
      gone: 'it responded with 410',
      failing: 'it accepted nothing for five days',
    } as Readonly<Record<string, string>>,
    unaccepted: 'Events that it has not accepted',
    attempts: (count: number) => formatCount(count, 'attempt'),
    next: (time: string) => `next attempt ${time}`,
    gaveUp: (time: string) => `given up, ${time}`,
    tested: (isAccepted: boolean, result: string) => {
      if (isAccepted) return `Accepted the test event: ${result}.`;
      return `Did not accept the test event: ${result}.`;
    },
    secretOf: (url: string) => `The new secret of ${url}`,
    acts: {
      add: {
        button: 'Add',
        title: 'Add this endpoint?',
        about:
          'It gets the events from now on. Its secret is shown once; with it the receiver ' +
          'verifies each event.',
        done: 'Endpoint added',
      },
      test: {
        button: 'Send a test event',
        title: 'Send a test event?',
        about: 'An event of the type webhook.test is posted once.',
        done: 'Test event sent',
      },
      rotate: {
        button: 'New secret',
        title: 'Make a new secret?',
        about:
          'For 24 hours events are signed with the present secret too. Give the receiver the ' +
          'new one within that time.',
        done: 'Secret made',
      },
      enable: {
        button: 'Enable',
        title: 'Send events again?',
        about: 'It begins with those that wait.',
        done: 'Endpoint enabled',
      },
      disable: {
        button: 'Disable',
        title: 'Send no events?',
        about: 'They wait until the endpoint is enabled.',
        done: 'Endpoint disabled',
      },
      remove: {
        button: 'Remove',
        title: 'Remove this endpoint?',
        about: 'The events that wait for it are lost to it.',
        done: 'Endpoint removed',
      },
      replay: {
        button: 'Send again',
        title: 'Send this event again?',
        about: 'It has the same webhook-id, so a receiver that knows it may ignore it.',
        done: 'Event queued',
      },
    },
  },
  audit: {
    ...auditEn,
    heading: 'Audit trail',
    verification: 'Verification of the trail',
    about:
      'Each event carries a MAC over the one before, so a change or a removal is found. ' +
      'Verifying reads all of them.',
    verify: 'Verify the trail',
    stop: 'Stop',
    running: (verified: string, remaining: string) =>
      `${verified} events are intact, ${remaining} to go.`,
    stopped: (verified: string, remaining: string) =>
      `Stopped. ${verified} events are intact, ${remaining} were not verified.`,
    intact: (verified: string) => `The trail is intact: ${verified} events were verified.`,
    faulty: (fault: string) => `The trail is not intact: ${fault}.`,
    events: 'Events',
    search: 'Search',
    unchained: 'not yet in the chain',
    noneYet: 'No match so far. Older events were not searched yet.',
    end: 'There are no older ones.',
    none: 'No event was found.',
  },
};

export type AdminMessages = typeof adminEn;
