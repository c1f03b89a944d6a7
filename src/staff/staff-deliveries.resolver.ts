import { Args, Field, ID, Mutation, ObjectType, Resolver } from '@nestjs/graphql';
import { StaffAccess, type Principal } from '../auth/index.js';
import { AppError, argsPipe, ERRORS } from '../errors/index.js';
import { CurrentPrincipal, readId, Scoped } from '../graphql/index.js';
import { DeadLetters } from '../outbox/index.js';
import { ActArgs } from './staff-acts.args.js';
import { StaffMessageResult } from './staff-overview.types.js';
import { STAFF_ERRORS } from './staff.errors.js';

const SCOPE = 'admin:users';

@ObjectType({ description: 'A message to a user, without its text and recipient.' })
export class StaffDelivery {
  @Field(() => ID)
  id: number;

  @Field(() => StaffMessageResult)
  result: StaffMessageResult;
}

@Resolver()
export class StaffDeliveriesResolver {
  constructor(
    private readonly access: StaffAccess,
    private readonly letters: DeadLetters,
  ) {}

  @Mutation(() => StaffDelivery, {
    name: 'StaffDeliveryCancel',
    description: 'Cancels a message that waits to be sent. Its code stays valid. For staff.',
  })
  @Scoped(SCOPE, { live: true }, ERRORS.NOT_FOUND, STAFF_ERRORS.MESSAGE_NOT_WAITING)
  async cancel(@CurrentPrincipal() principal: Principal, @Args(argsPipe()) args: ActArgs): Promise<StaffDelivery> {
    const id = readId('id', args.id);
    const state = await this.letters.withdraw(id, this.access.admission(principal, SCOPE, args.reason));
    if (state === undefined) throw new AppError(ERRORS.NOT_FOUND, { reason: 'message' });
    if (state !== 'cancelled') throw new AppError(STAFF_ERRORS.MESSAGE_NOT_WAITING, { reason: state });
    return { id, result: StaffMessageResult.CANCELLED };
  }
}
