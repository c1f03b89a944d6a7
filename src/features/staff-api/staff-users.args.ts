import { ArgsType, Field, ID, Int } from '@nestjs/graphql';
import { StaffUserStatus } from './staff-user.types.js';

@ArgsType()
export class StaffUsersArgs {
  @Field(() => String, {
    nullable: true,
    description:
      'An id, a whole number or its last four digits, a whole e-mail address, or beginnings of ' +
      'words of the name, in any order. Case, diacritics and the keyboard do not count.',
  })
  search?: string | null;

  @Field(() => StaffUserStatus, { nullable: true })
  status?: StaffUserStatus | null;

  @Field(() => ID, {
    nullable: true,
    description: 'Returns only users with smaller ids, as after the last one of a page.',
  })
  before?: string | null;

  @Field(() => Int, {
    nullable: true,
    defaultValue: 20,
    description: 'Maximum number of items, 1 to 200.',
  })
  limit?: number | null;
}
