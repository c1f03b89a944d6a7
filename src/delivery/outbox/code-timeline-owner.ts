import { toValueList, sql, type Sql } from '../../platform/database/index.js';
import { toUserCondition } from '../../accounts/otp/index.js';

/** An account, with the addresses that its codes go to. */
export interface CodeTimelineAccount {
  readonly id: number;
  readonly cell_number: string;
  readonly email: string | null;
  /** No code is sent unless it is `ACTIVE`. */
  readonly status: string;
}

/** The account, subject or challenge whose codes a timeline shows. */
export type CodeTimelineOwner =
  | { readonly account: CodeTimelineAccount }
  | { readonly subject: string }
  | { readonly challenge_id: string };

/** Messages are found by their recipients, for which there is an index. */
function toRecipientCondition({ cell_number, email }: CodeTimelineAccount): Sql {
  const recipients = toValueList([cell_number, email ?? cell_number]);
  return sql`recipient IN ${recipients}`;
}

export function toOwnerCondition(whose: CodeTimelineOwner): Sql {
  if ('challenge_id' in whose) return sql`challenge_id = ${whose.challenge_id}`;
  if ('subject' in whose) return sql`subject = ${whose.subject}`;
  return toUserCondition(whose.account.id);
}

/** Messages with a present code of an account may have gone to a new number. */
export function toShownCondition(
  whose: CodeTimelineOwner,
  ownedCondition: Sql,
  currentIds: Sql,
): Sql {
  if (!('account' in whose)) return ownedCondition;
  return sql`((${toRecipientCondition(whose.account)} AND ${ownedCondition})
    OR (challenge_id IN ${currentIds} AND challenge_id <> ''))`;
}
