import { Injectable } from '@nestjs/common';
import {
  listSignInChallenges,
  OtpService,
  SIGN_IN_CHALLENGE,
  toNetworkSubjectOf,
  toSignInJoin,
  toSignInSubjects,
  type AccountChallenges,
} from '../../accounts/otp/index.js';
import { USER_ROW, UsersService, type User, type Username } from '../../accounts/users/index.js';
import { Database, NOW, sql } from '../../platform/database/index.js';
import { SessionsService } from './sessions.service.js';

/** The account of a username, with the challenges that its sign-ins from one network may use. */
export interface SignInAccount extends AccountChallenges {
  /** Undefined for an unknown username, which has the challenge of a stranger. */
  readonly user: User | undefined;
  /** Name of the network of the request among those of the user: a keyed hash. */
  readonly network: string;
}

/** A user and a challenge, each with nulls if there is none. */
const ACCOUNT_ROW = USER_ROW.withColumns(SIGN_IN_CHALLENGE).withColumns({
  has_user: Number,
  is_known: Number,
});

/** Reads what a sign-in needs to know of an account. */
@Injectable()
export class SignInAccounts {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly otp: OtpService,
    private readonly sessions: SessionsService,
  ) {}

  /**
   * Reads user, challenges and network by one statement, so that they belong to the username
   * together. It takes equally long for an unknown username (OTP-8).
   */
  async readAccount(username: Username, address: string): Promise<SignInAccount> {
    const stranger = this.otp.toStrangerSubject(username.value);
    const rows = await this.readRows(username, address, stranger);
    const [userRow] = rows.filter(({ has_user }) => has_user === 1);
    const network = this.sessions.hashNetwork(userRow?.id, address);
    return {
      user: userRow,
      network,
      subjects: toSignInSubjects(userRow?.id, stranger, network),
      isNetworkKnown: userRow?.is_known === 1,
      challenges: listSignInChallenges(rows),
    };
  }

  private readRows(username: Username, address: string, stranger: string) {
    const network = this.sessions.toNetworkOf(sql`users.id`, address);
    const ownOrLiveCondition = sql`(challenges.subject = ${toNetworkSubjectOf(network)}
      OR (challenges.used_at IS NULL AND challenges.expires_at > ${NOW}))`;
    return this.database.rows(
      ACCOUNT_ROW,
      sql`/* SignInAccounts.readRows */
      SELECT users.*, users.id IS NOT NULL AS has_user, ${this.otp.selectSignInChallenge()},
        EXISTS (SELECT id FROM sessions WHERE sessions.user_id = users.id
          AND sessions.network = ${network}) AS is_known
      FROM (SELECT 1 AS one) AS asked
        LEFT JOIN users ON ${this.users.toUsernameCondition(username)}
        LEFT JOIN challenges ON ${toSignInJoin(stranger, ownOrLiveCondition)}`,
    );
  }
}
