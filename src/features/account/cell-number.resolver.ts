import { Args, Context, Mutation, Resolver } from '@nestjs/graphql';
import type { Principal } from '../../sign-in/index.js';
import { argsPipe } from '../../platform/errors/index.js';
import { CurrentPrincipal, Scoped, type RequestContext } from '../../platform/graphql/index.js';
import { OTP } from '../../accounts/otp/otp.facts.js';
import { SMS } from '../../delivery/sms/sms.facts.js';
import { UsersService } from '../../accounts/users/index.js';
import { USERS } from '../../accounts/users/users.facts.js';
import { OneTimeCodeArgs } from './account.args.js';
import { ACCOUNT } from './account.facts.js';
import { Me, SentCode, toSentCode } from './account.types.js';
import { CellNumberService } from './cell-number.service.js';
import { toMeView } from './me-view.js';

/** The three steps by which a user changes the number. */
@Resolver()
export class CellNumberResolver {
  constructor(
    private readonly users: UsersService,
    private readonly cellNumber: CellNumberService,
  ) {}

  @Mutation(() => SentCode, {
    name: 'MeCellNumberSet',
    description: 'First of three steps to change the number: sends a code to the current number.',
  })
  @Scoped(
    'profile',
    { live: true },
    SMS.errors.SMS_NOT_OFFERED,
    OTP.errors.OTP_WAITING_TIME,
    SMS.errors.DELIVERY_UNAVAILABLE,
  )
  async setCellNumber(
    @CurrentPrincipal() principal: Principal,
    @Args('cell_number', {
      type: () => String,
      description: 'The new mobile number, in any common form.',
    })
    number: string,
    @Context() { language }: RequestContext,
  ): Promise<SentCode> {
    return toSentCode(await this.cellNumber.setCellNumber(principal, number, language));
  }

  @Mutation(() => SentCode, {
    name: 'MeCellNumberConfirm',
    description:
      'Second of three steps: verifies the code of the current number and sends one to the ' +
      'new number.',
  })
  @Scoped(
    'profile',
    { live: true },
    USERS.errors.CODE_INVALID,
    SMS.errors.SMS_NOT_OFFERED,
    OTP.errors.OTP_WAITING_TIME,
    SMS.errors.DELIVERY_UNAVAILABLE,
  )
  async confirmCellNumber(
    @CurrentPrincipal() principal: Principal,
    @Args(argsPipe()) { code }: OneTimeCodeArgs,
    @Context() { address, language }: RequestContext,
  ): Promise<SentCode> {
    return toSentCode(
      await this.cellNumber.confirmCellNumber(principal, { code, address }, language),
    );
  }

  @Mutation(() => Me, {
    name: 'MeCellNumberVerify',
    description:
      'Last of three steps: verifies the code of the new number and changes the number. ' +
      'Other sessions end.',
  })
  @Scoped('profile', { live: true }, USERS.errors.CODE_INVALID, ACCOUNT.errors.CELL_NUMBER_TAKEN)
  async verifyCellNumber(
    @CurrentPrincipal() principal: Principal,
    @Args(argsPipe()) { code }: OneTimeCodeArgs,
    @Context() { address, language }: RequestContext,
  ): Promise<Me> {
    return toMeView(
      this.users,
      await this.cellNumber.verifyCellNumber(principal, { code, address }, language),
    );
  }
}
