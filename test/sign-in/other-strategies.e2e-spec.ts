import { Controller, Get, Injectable, Req, UseGuards } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { afterAll, expect, it } from 'vitest';
import { Public } from '../../src/platform/http/index.js';
import { send } from '../support/actors/http.js';
import { ModuleBeside } from '../support/servers/module-beside.js';

const SECRET = 'a secret of another team';

@Injectable()
class JwtStrategy extends PassportStrategy(Strategy) {
  constructor() {
    super({ jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(), secretOrKey: SECRET });
  }

  validate({ sub }: { readonly sub: string }): object {
    return { name: sub };
  }
}

@Public()
@Controller('shop')
class ShopController {
  @UseGuards(AuthGuard('jwt'))
  @Get()
  name(@Req() { user }: { readonly user: object }): object {
    return user;
  }
}

const beside = new ModuleBeside();
afterAll(() => beside.stop());

it('A module may have a passport strategy jwt of its own', async () => {
  const url = await beside.start({ controllers: [ShopController], providers: [JwtStrategy] });
  const get = (token: string) =>
    send(`${url}/shop`, { headers: { authorization: `Bearer ${token}` } });
  const token = new JwtService({ secret: SECRET }).sign({ sub: 'Sara' });
  expect((await get(token)).body).toEqual({ name: 'Sara' });
  expect((await get('x')).status).toBe(401);
});
