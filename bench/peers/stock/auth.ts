import { createParamDecorator, Injectable, type ExecutionContext } from '@nestjs/common';
import { GqlExecutionContext } from '@nestjs/graphql';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';

export interface Caller {
  userId: number;
  clientId: number;
}

@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor() {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      ignoreExpiration: false,
      secretOrKey: process.env['JWT_SECRET'] ?? '',
    });
  }

  validate({ sub, client_id }: { sub: string; client_id: string }): Caller {
    return { userId: Number(sub), clientId: Number(client_id) };
  }
}

@Injectable()
export class GqlAuthGuard extends AuthGuard('jwt') {
  override getRequest(context: ExecutionContext): unknown {
    return (GqlExecutionContext.create(context).getContext() as { req: unknown }).req;
  }
}

export const CurrentUser = createParamDecorator(
  (_data: unknown, context: ExecutionContext) =>
    (GqlExecutionContext.create(context).getContext() as { req: { user: Caller } }).req.user,
);
