import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { DateTime } from '../../platform/graphql/index.js';
import type { Role } from '../../accounts/users/index.js';

/** Names of the roles on the wire. */
export const StaffRole = {
  SUPPORT: 'support',
  ADMIN: 'admin',
  AUDITOR: 'auditor',
} as const satisfies Record<Uppercase<Role>, Role>;
registerEnumType(StaffRole, { name: 'StaffRole', description: 'What a member of staff may do.' });

export enum StaffUserStatus {
  ACTIVE = 'ACTIVE',
  SUSPENDED = 'SUSPENDED',
  LEFT = 'LEFT',
}
registerEnumType(StaffUserStatus, {
  name: 'StaffUserStatus',
  description: 'Whether a user may sign in.',
  valuesMap: { LEFT: { description: 'A new holder of the number left the account behind.' } },
});

@ObjectType({ description: 'A user as staff sees it.' })
export class StaffUser {
  @Field(() => ID)
  id: number;

  @Field(() => String)
  first_name: string;

  @Field(() => String)
  last_name: string;

  @Field(() => String, {
    description: 'The mobile number with its first and last four characters; empty if left behind.',
  })
  cell_number: string;

  @Field(() => String, {
    nullable: true,
    description: 'The e-mail address with its first letter and its domain.',
  })
  email: string | null;

  @Field(() => StaffUserStatus)
  status: StaffUserStatus;

  @Field(() => StaffRole, { nullable: true, description: 'The role, if the user is staff.' })
  role: Role | null;

  @Field(() => DateTime, { nullable: true, description: 'Time of the first sign-in.' })
  verified_at: number | null;

  @Field(() => DateTime, { nullable: true, description: 'Time of the last sign-in.' })
  last_sign_in_at: number | null;

  @Field(() => Int, { description: 'Number of sign-ins.' })
  sign_ins: number;

  @Field(() => DateTime)
  created_at: number;
}

@ObjectType({ description: 'A live session of a user as staff sees it.' })
export class StaffSession {
  @Field(() => ID)
  id: number;

  @Field(() => String, { description: 'Name of the client in which the user signed in.' })
  application: string;

  @Field(() => DateTime, { description: 'Time of the sign-in.' })
  first_seen_at: number;

  @Field(() => DateTime, { description: 'Time at which it last received an access token.' })
  last_seen_at: number;

  @Field(() => String, { nullable: true, description: 'Coarse network of the sign-in.' })
  network: string | null;
}

/** Steps of a code in the words of support. The names of the outbox are for operators. */
export enum StaffDeliveryStep {
  ASKED = 'ASKED',
  QUEUED = 'QUEUED',
  WITHHELD = 'WITHHELD',
  SENDING = 'SENDING',
  SENT = 'SENT',
  FAILED = 'FAILED',
  DELIVERED = 'DELIVERED',
  UNDELIVERED = 'UNDELIVERED',
  PROGRESS = 'PROGRESS',
  SHOWN = 'SHOWN',
  WRONG = 'WRONG',
  SPENT = 'SPENT',
  RESENT = 'RESENT',
  ENTERED = 'ENTERED',
  ENDED = 'ENDED',
}
registerEnumType(StaffDeliveryStep, {
  name: 'StaffDeliveryStep',
  description: 'What happened to a code.',
  valuesMap: {
    WITHHELD: {
      description:
        'No message was sent, because the account was suspended or text messages do not go to ' +
        'its number.',
    },
    RESENT: { description: 'Staff sent it again.' },
    ENTERED: {
      description:
        'It was entered. Of a code that the next one replaced, only the sign-in is known.',
    },
  },
});

@ObjectType({ description: 'One step in the life of a code of a user, without the code.' })
export class StaffDeliveryEvent {
  @Field(() => DateTime)
  at: number;

  @Field(() => StaffDeliveryStep)
  step: StaffDeliveryStep;

  @Field(() => String, { description: 'The step in words, in the language of the request.' })
  text: string;

  @Field(() => String, { nullable: true, description: 'The provider that sent the message.' })
  provider: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'Id of the code, the same in all its steps. Null if it is not known any more.',
  })
  challenge: string | null;

  @Field(() => ID, { nullable: true, description: 'The message, if it is a step of one.' })
  message: number | null;

  @Field(() => DateTime, {
    nullable: true,
    description:
      'End of the code, with its step ASKED; null if it was entered or cancelled, or its tries ' +
      'are used up.',
  })
  expires_at: number | null;

  @Field(() => DateTime, {
    nullable: true,
    description:
      'Time from which the network of the code can request the next one, with the step ASKED.',
  })
  next_at: number | null;

  @Field(() => DateTime, {
    nullable: true,
    description:
      'End of the code, with the step ASKED of the one that StaffDeliveryResend can send and the ' +
      'user can still enter.',
  })
  sendable_until: number | null;

  @Field(() => String, { description: 'Details for operators.' })
  detail: string;
}
