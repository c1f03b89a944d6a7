import { Kind, parse, valueFromASTUntyped } from 'graphql';
import type { Actor } from './actor.js';
import type { TestApp } from '../servers/app.js';
import { dataOf, gqlCodeOf } from './graphql.js';
import { send, type Answer } from './http.js';
import { userIdOf } from './staff.js';
import { codeOfRow } from './derived-code.js';
import { messagesIn } from './received-messages.js';

/** An act of staff and its arguments, without the proof. */
export interface PlannedAct {
  readonly operation: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** Asks for the code that confirms an act. */
export function requestProof(
  actor: Pick<Actor, 'gql'>,
  { operation, args }: PlannedAct,
): Promise<Answer> {
  const text = JSON.stringify(JSON.stringify(args));
  const call = `StaffProofRequest(operation: "${operation}", arguments: ${text})`;
  return actor.gql(`mutation { ${call} { waiting_time } }`);
}

/** Returns a code that confirms an act, without a waiting time since the last one. */
export async function proofFor(
  actor: Actor,
  act: PlannedAct,
  gql = actor.gql.bind(actor),
): Promise<string> {
  const id = await userIdOf(actor);
  const subject = `me:staff:${String(id)}`;
  await actor.app.query('UPDATE challenges SET next_at = 0 WHERE subject = ?', [subject]);
  dataOf(await requestProof({ gql }, act));
  return staffCodeOf(actor.app, id);
}

/** Reads an act from a mutation with one field. */
export function readAct(query: string, variables?: Record<string, unknown> | null): PlannedAct {
  const [operation] = parse(query).definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error(`no operation: ${query}`);
  const [field] = operation.selectionSet.selections;
  if (field?.kind !== Kind.FIELD) throw new Error(`no field: ${query}`);
  const args = (field.arguments ?? []).map(
    ({ name, value }) => [name.value, valueFromASTUntyped(value, variables)] as const,
  );
  return { operation: field.name.value, args: Object.fromEntries(args) };
}

/** Adds a proof to a mutation with one field. */
export function withProof(query: string, proof: string): string {
  return query.replace(/\b(Staff\w+)\(/, `$1(proof: ${JSON.stringify(proof)}, `);
}

/**
 * Lets a member of staff confirm each act from now on: an act that is refused without a proof is
 * sent again with the code that the phone shows, one after the other. `onCode` gets each code.
 */
export function proveStaff(actor: Actor, onCode: (code: string) => void = () => undefined): void {
  const send = actor.gql.bind(actor);
  let last: Promise<unknown> = Promise.resolve();

  const confirm: Actor['gql'] = async (query, variables) => {
    // A typed document is its text.
    const text = query as string;
    const proof = await proofFor(actor, readAct(text, variables), send);
    onCode(proof);
    return send(withProof(text, proof), variables);
  };

  actor.gql = async (query, variables) => {
    const answer = await send(query, variables);
    if (gqlCodeOf(answer) !== 'PROOF_REQUIRED') return answer;
    const confirmed = last.then(() => confirm(query, variables));
    last = confirmed.catch(() => undefined);
    return confirmed;
  };
}

/** Returns the text of the newest message to the phone of a member of staff. */
export async function newestText({
  app,
  cell_number,
}: Pick<Actor, 'app' | 'cell_number'>): Promise<string> {
  const to = encodeURIComponent(cell_number);
  const answer = await send(`${app.url}/dev/phone/messages?to=${to}`);
  return messagesIn(answer)[0]?.text ?? '';
}

/** Returns the code of the second proof, as the phone shows it. */
export async function staffCode(actor: Actor): Promise<string> {
  return staffCodeOf(actor.app, await userIdOf(actor));
}

export async function staffCodeOf(app: TestApp, id: number): Promise<string> {
  const [row] = await app.query('SELECT * FROM challenges WHERE subject = ?', [
    `me:staff:${String(id)}`,
  ]);
  return codeOfRow(app, row);
}
