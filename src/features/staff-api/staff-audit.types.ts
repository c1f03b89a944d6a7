import { ArgsType, Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { IsOptional, Matches } from 'class-validator';
import { DateTime } from '../../platform/graphql/index.js';
import { STAFF } from './staff.facts.js';

/** Form of an actor or a subject. */
export const REFERENCE_FORM = /^[a-z_]{1,16}(:[0-9a-z]{1,23})?$/;

@ArgsType()
export class StaffAuditEventsArgs {
  @Field(() => ID, {
    nullable: true,
    description: 'Returns only events on the account of this user.',
  })
  user_id?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The name of an event, such as `user.suspended`.',
  })
  @IsOptional()
  @Matches(/^[a-z_.]{1,40}$/, { context: STAFF.fieldRules.EVENT })
  event?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    defaultValue: true,
    description: 'False leaves out what staff only read, or marked as seen.',
  })
  reads?: boolean | null;

  @Field(() => String, {
    nullable: true,
    description: '`user:ID`, `client:ID`, `operator` or `service`.',
  })
  @IsOptional()
  @Matches(REFERENCE_FORM, { context: STAFF.fieldRules.REFERENCE })
  actor?: string | null;

  @Field(() => String, { nullable: true, description: '`session:ID`, `user:ID`, `ticket:ID`, …' })
  @IsOptional()
  @Matches(REFERENCE_FORM, { context: STAFF.fieldRules.REFERENCE })
  subject?: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'Returns only events at or after this time.',
  })
  since?: number | null;

  @Field(() => DateTime, { nullable: true, description: 'Returns only events before this time.' })
  until?: number | null;

  @Field(() => ID, { nullable: true, description: '`before` of the page before.' })
  before?: string | null;

  @Field(() => Int, {
    nullable: true,
    defaultValue: 20,
    description: 'Maximum number of events, 1 to 200.',
  })
  limit?: number | null;
}

@ArgsType()
export class StaffAuditVerifyArgs {
  @Field(() => String, {
    nullable: true,
    description: '`next` of the part before. Without it the trail begins.',
  })
  @IsOptional()
  @Matches(/^\d{1,15}(:[\w.-]{1,64}){2}$/, { context: STAFF.fieldRules.PLACE })
  after?: string | null;
}

@ObjectType({ description: 'An event of the audit trail.' })
export class StaffAuditEvent {
  @Field(() => ID)
  id: number;

  @Field(() => DateTime)
  created_at: number;

  @Field(() => String, { description: 'The name of the event.' })
  event: string;

  @Field(() => String, {
    description: 'The one who did it: `user:ID`, `client:ID`, `operator` or `service`.',
  })
  actor: string;

  @Field(() => String, {
    description: 'The thing it was done to: `session:ID`, `user:ID`, `ticket:ID`, …',
  })
  subject: string;

  @Field(() => ID, { nullable: true, description: 'The account it concerns.' })
  account: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'The reason of staff, until the account is deleted.',
  })
  reason: string | null;

  @Field(() => Boolean, {
    description: 'True once it has its place in the chain, about a second after it was written.',
  })
  chained: boolean;
}

@ObjectType({ description: 'Part of the audit trail, newest event first.' })
export class StaffAuditPage {
  @Field(() => [StaffAuditEvent], {
    nullable: true,
    description:
      'It may be empty although a next page exists, because each page looks at a bounded ' +
      'number of events.',
  })
  events: StaffAuditEvent[];

  @Field(() => ID, {
    nullable: true,
    description: '`before` of the next page; null if there is none.',
  })
  before: number | null;
}

@ObjectType({ description: 'The result of the verification of part of the audit trail.' })
export class StaffAuditVerdict {
  @Field(() => String, {
    nullable: true,
    description: 'The first fault of the part, in English; null if it is intact.',
  })
  fault: string | null;

  @Field(() => Int, { description: 'Events of the part that are intact.' })
  verified: number;

  @Field(() => Int, { description: 'Events of the chain after the part.' })
  remaining: number;

  @Field(() => String, {
    nullable: true,
    description: '`after` of the next part; null after the last one or a fault.',
  })
  next: string | null;
}
