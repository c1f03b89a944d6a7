import { Args, Field, ID, Mutation, ObjectType, Resolver } from '@nestjs/graphql';
import { argsPipe, ERRORS } from '../../platform/errors/index.js';
import { readId } from '../../platform/graphql/index.js';
import { DeadLetterService } from '../../delivery/outbox/index.js';
import { ACT_WORDS } from './act-words.js';
import { ProvenActArgs } from './staff-acts.args.js';
import { StaffMessageResult } from './staff-overview.types.js';
import { STAFF } from './staff.facts.js';
import { StaffActor, CurrentActor, ProvenAct } from './staff-act.js';

const DELIVERIES_SCOPE = 'admin:users';

@ObjectType({ description: 'A message to a user, without its text and recipient.' })
export class StaffDelivery {
  @Field(() => ID)
  id: number;

  @Field(() => StaffMessageResult)
  result: StaffMessageResult;
}

@Resolver()
export class StaffDeliveriesResolver {
  constructor(private readonly letters: DeadLetterService) {}

  @Mutation(() => StaffDelivery, {
    name: 'StaffDeliveryCancel',
    description:
      'Cancels a message that waits to be sent. Its code stays valid. For staff; one to staff ' +
      'needs a fresh code, for admins.',
  })
  @ProvenAct(
    DELIVERIES_SCOPE,
    ACT_WORDS.StaffDeliveryCancel,
    ERRORS.NOT_FOUND,
    STAFF.errors.STAFF_PROTECTED,
    STAFF.errors.MESSAGE_NOT_WAITING,
  )
  async cancelDelivery(
    @CurrentActor() actor: StaffActor,
    @Args(argsPipe()) args: ProvenActArgs,
  ): Promise<StaffDelivery> {
    const id = readId('id', args.id);
    const authorize = await actor.authorizeActOnAny(args);
    const messageState = await this.letters.withdrawMessage(id, authorize);
    if (messageState === undefined) throw ERRORS.NOT_FOUND({ reason: 'message' });
    if (messageState !== 'cancelled')
      throw STAFF.errors.MESSAGE_NOT_WAITING({ reason: messageState });
    return { id, result: StaffMessageResult.CANCELLED };
  }
}
