import { readCodePurpose } from '../../accounts/otp/index.js';
import {
  toCodeEvent,
  type ChallengeTimesRow,
  type CodeTimelineEvent,
} from './code-timeline-event.js';
import type { OutboxMessage } from './outbox-message.entity.js';

/** Time for which the transaction of a sign-in or of a message lasts at most. */
const TRANSACTION_MS = 10_000;

/** An act of an account that its other records keep: a sign-in, or that staff sent a code again. */
export interface AccountCodeAct {
  /** UTC milliseconds. */
  readonly at: number;
  readonly event: 'signedIn' | 'resent';
}

/** A code of which only messages are left, because the next code has replaced its row. */
export interface ReplacedCode {
  readonly challenge_id: string;
  readonly subject: string;
  readonly issued_at: number;
  readonly expires_at: number;
}

/** Returns the codes of messages that are not present ones, each from its first message. */
export function listReplacedCodes(
  messages: readonly OutboxMessage[],
  challenges: readonly ChallengeTimesRow[],
): ReplacedCode[] {
  const presentIds = new Set(['', ...challenges.map(({ challenge_id }) => challenge_id)]);
  const codes = new Map<string, ReplacedCode>();
  // The newest message comes first, so the oldest of each code stays.
  for (const { challenge_id, subject, created_at, expires_at } of messages) {
    if (presentIds.has(challenge_id)) continue;
    codes.set(challenge_id, { challenge_id, subject, issued_at: created_at, expires_at });
  }
  return [...codes.values()];
}

/**
 * Returns the code of the last wrong guess of a row: its present one, an earlier one that lived at
 * that time, or null.
 */
export function findGuessedId(
  { challenge_id, subject, issued_at, failed_at }: ChallengeTimesRow,
  replacedCodes: readonly ReplacedCode[],
): string | null {
  if (failed_at === null || failed_at >= issued_at) return challenge_id;
  const codesOfRow = replacedCodes.filter((code) => code.subject === subject);
  return findLivingCode(codesOfRow, failed_at)?.challenge_id ?? null;
}

/**
 * Returns the sign-ins that no present code tells, each with the code that lived at that time. A
 * code of a dial may have replaced that one, so it is not said to be the one that was entered.
 */
export function listSignInEvents(
  acts: readonly AccountCodeAct[],
  challenges: readonly ChallengeTimesRow[],
  replacedCodes: readonly ReplacedCode[],
): CodeTimelineEvent[] {
  const signInTimes = acts.filter(({ event }) => event === 'signedIn').map(({ at }) => at);
  const toldTimes = new Set(
    challenges.filter(isEnteredSignIn).map(({ used_at }) => findToldTime(signInTimes, used_at)),
  );
  const signInCodes = replacedCodes.filter(({ subject }) => isSignInSubject(subject));
  return signInTimes
    .filter((at) => !toldTimes.has(at))
    .map((at) =>
      toCodeEvent(at, 'signedIn', {
        challenge_id: findLivingCode(signInCodes, at)?.challenge_id ?? null,
      }),
    );
}

/** Returns that staff sent codes again, each with the time and the code of the message it wrote. */
export function listResentEvents(
  acts: readonly AccountCodeAct[],
  messages: readonly OutboxMessage[],
): CodeTimelineEvent[] {
  return acts
    .filter(({ event }) => event === 'resent')
    .map(({ at }) => {
      const message = findNearestMessage(messages, at);
      return toCodeEvent(message?.created_at ?? at, 'resent', {
        challenge_id: message?.challenge_id ?? null,
      });
    });
}

function isSignInSubject(subject: string): boolean {
  return readCodePurpose(subject) === 'sign-in';
}

function isEnteredSignIn({ subject, used_at, step }: ChallengeTimesRow): boolean {
  return isSignInSubject(subject) && used_at !== null && step === 0;
}

/**
 * Returns the sign-in of the transaction that used a code up. Its time is what the replica took for
 * the time of the database, which may be a little earlier or later.
 */
function findToldTime(signInTimes: readonly number[], usedAt: number | null): number | undefined {
  if (usedAt === null) return undefined;
  const toDistance = (at: number) => Math.abs(at - usedAt);
  return signInTimes
    .filter((at) => toDistance(at) < TRANSACTION_MS)
    .toSorted((a, b) => toDistance(a) - toDistance(b))[0];
}

/** Returns the newest code that was issued before a time and had not expired then. */
function findLivingCode(codes: readonly ReplacedCode[], at: number): ReplacedCode | undefined {
  return codes
    .filter(({ issued_at, expires_at }) => issued_at <= at && at < expires_at)
    .toSorted((a, b) => b.issued_at - a.issued_at)[0];
}

function findNearestMessage(
  messages: readonly OutboxMessage[],
  at: number,
): OutboxMessage | undefined {
  const toDistance = ({ created_at }: OutboxMessage) => Math.abs(created_at - at);
  return messages
    .filter((message) => message.challenge_id !== '' && isSignInSubject(message.subject))
    .filter((message) => toDistance(message) < TRANSACTION_MS)
    .toSorted((a, b) => toDistance(a) - toDistance(b))[0];
}
