import { Injectable } from '@nestjs/common';
import {
  Database,
  NOW,
  removeInBatches,
  rowOf,
  sql,
  type StatementRunner,
  type Transaction,
} from '../../platform/database/index.js';
import { Sweep } from '../../platform/scheduling/index.js';
import { defineKeyPurpose, KeyRing } from '../../platform/keys/index.js';
import { OtpService, type ShownChallenge } from '../../accounts/otp/index.js';
import { UssdTurnRow } from './ussd-turn.entity.js';

const USSD_TURN = defineKeyPurpose('ussd-turn');

/** Networks end a session after three minutes; gateways repeat a callback within seconds. */
const SESSION_MS = 3 * 60_000;
const KEPT_MS = 15 * 60_000;

/** Error that rolls back the transaction of a repeated turn. */
export class RepeatedTurnError extends Error {
  override readonly name = 'RepeatedTurnError';
}

/**
 * Owns `ussd_turns`: the answered turns, so that a repeated callback gets the same screen from any
 * replica.
 */
@Injectable()
export class UssdTurns {
  constructor(
    private readonly database: Database,
    private readonly ring: KeyRing,
    private readonly otp: OtpService,
  ) {}

  /** Returns the key of a turn: a keyed hash of everything that identifies it. */
  deriveKey(...parts: readonly string[]): string {
    return this.ring.computeMac(USSD_TURN, this.ring.stableId, ...parts).toString('hex');
  }

  /**
   * Runs `answerTurn` and stores the source of the code that it returned, in one transaction.
   * @throws RepeatedTurnError if the turn was stored before; the unique index decides
   */
  storeTurn<T extends ShownChallenge | string>(
    key: string,
    answerTurn: (tx: Transaction) => Promise<T>,
  ): Promise<T> {
    return this.database.transaction(async (tx) => {
      const answer = await answerTurn(tx);
      const isInserted = await this.insertTurn(tx, key, answer);
      if (!isInserted) throw new RepeatedTurnError();
      return answer;
    });
  }

  /**
   * Returns the code of a stored turn, or `repeated` for one without a code; undefined if its
   * session ended long ago.
   */
  async findTurn(key: string): Promise<ShownChallenge | 'repeated' | undefined> {
    const turnRow = await this.database.row(
      rowOf(UssdTurnRow).withColumns({ age: Number }),
      sql`/* UssdTurns.findTurn */
      SELECT *, ${NOW} - created_at AS age FROM ussd_turns WHERE turn = ${key}`,
    );
    if (turnRow === undefined || turnRow.age > SESSION_MS) return undefined;

    const { subject, challenge_id, nonce, key_id, seconds_left } = turnRow;
    if (subject === null || challenge_id === null) return 'repeated';
    if (nonce === null || key_id === null) return 'repeated';

    const source = {
      subject,
      challenge_id,
      nonce,
      key_id,
    };
    this.otp.assertKeyFor(source);
    return {
      source,
      code: this.otp.deriveCode(source),
      secondsLeft: seconds_left ?? 0,
    };
  }

  /** Removes a turn of a session that ended long ago, because some gateways reuse session ids. */
  async removeTurn(key: string): Promise<void> {
    await this.database.change(
      sql`/* UssdTurns.removeTurn */
      DELETE FROM ussd_turns WHERE turn = ${key} AND created_at < ${NOW} - ${SESSION_MS}`,
    );
  }

  private async insertTurn(
    tx: StatementRunner,
    key: string,
    answer: ShownChallenge | string,
  ): Promise<boolean> {
    const shown = typeof answer === 'string' ? undefined : answer;
    const {
      subject = null,
      challenge_id = null,
      nonce = null,
      key_id = null,
    } = shown?.source ?? {};
    const secondsLeft = shown?.secondsLeft ?? null;
    const insertedId = await tx.insertIfAbsent(sql`/* UssdTurns.insertTurn */
      INSERT INTO ussd_turns (turn, subject, challenge_id, nonce, key_id, seconds_left, created_at)
      VALUES (${key}, ${subject}, ${challenge_id}, ${nonce}, ${key_id}, ${secondsLeft}, ${NOW})`);
    return insertedId !== undefined;
  }

  @Sweep('USSD turns')
  sweepTurns(): Promise<number> {
    const where = sql`created_at < ${NOW} - ${KEPT_MS}`;
    return removeInBatches(this.database, {
      table: sql`ussd_turns`,
      key: sql`turn`,
      where,
    });
  }
}
