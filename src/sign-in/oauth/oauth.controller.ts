import { Body, Controller, Header, Headers, HttpCode, Ip, Post, UseGuards } from '@nestjs/common';
import {
  ApiHeader,
  ApiOkResponse,
  ApiOperation,
  ApiRefusals,
  ApiTags,
} from '../../platform/openapi/index.js';
import { ClientsService } from '../../accounts/clients/index.js';
import { readLanguage } from '../../platform/errors/index.js';
import { toAddressBucket, Public, Route } from '../../platform/http/index.js';
import { UsersService } from '../../accounts/users/index.js';
import { NetworkLimitGuard } from './network-limit.guard.js';
import { RegisterLimitGuard } from './register-limit.guard.js';
import {
  INITIALIZE,
  INITIALIZE_REFUSALS,
  INITIALIZE_RESPONSE,
  LANGUAGE_HEADER,
  REGISTER_REFUSALS,
  REGISTER_RESPONSE,
} from './oauth.docs.js';
import { InitializeBody, RegisterBody } from './oauth.dto.js';
import { SignInBodyPipe } from './sign-in-body.pipe.js';
import { SignInService, type InitializeResponse } from './sign-in.service.js';

const SIGN_IN_ROUTE = { priority: 'high', crossSite: 'refused' } as const;

/** The routes before a code is entered (docs/interface.md §2). Every success has status 200. */
@ApiTags('Sign-in')
@Controller('api/oauth')
@Public()
export class OAuthController {
  constructor(
    private readonly users: UsersService,
    private readonly signIn: SignInService,
    private readonly clients: ClientsService,
  ) {}

  @Post('register')
  @HttpCode(200)
  @Route(SIGN_IN_ROUTE)
  @Header('cache-control', 'no-store')
  @UseGuards(RegisterLimitGuard)
  @ApiOperation({
    operationId: 'registerUser',
    summary: 'Creates a user; sends no one-time password.',
  })
  @ApiRefusals(REGISTER_REFUSALS, { oauth: false })
  @ApiOkResponse(REGISTER_RESPONSE)
  async registerUser(@Body(SignInBodyPipe) body: RegisterBody): Promise<{ user_id: number }> {
    return { user_id: await this.users.registerUser(body) };
  }

  @Post('initialize')
  @HttpCode(200)
  @Route(SIGN_IN_ROUTE)
  @Header('cache-control', 'no-store')
  @UseGuards(NetworkLimitGuard)
  @ApiOperation(INITIALIZE)
  @ApiRefusals(INITIALIZE_REFUSALS, { oauth: false })
  @ApiHeader(LANGUAGE_HEADER)
  @ApiOkResponse(INITIALIZE_RESPONSE)
  async initializeSignIn(
    @Body(SignInBodyPipe) body: InitializeBody,
    @Ip() ip: string,
    @Headers('accept-language') acceptLanguage?: string,
  ): Promise<InitializeResponse> {
    const { username, client_id } = body;
    const channel = body.channel ?? 'ussd';
    const language = readLanguage(acceptLanguage);
    const isSms = channel === 'sms';
    const smsText = isSms ? await this.clients.findSmsText(client_id, language) : null;
    const address = toAddressBucket(ip);

    return this.signIn.initializeSignIn({ username, channel, language, smsText, address });
  }
}
