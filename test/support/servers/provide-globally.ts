import { Module, type DynamicModule } from '@nestjs/common';

@Module({})
class TeamModule {}

/** Returns the module of a team that provides a value to the modules of the service. */
export function provideGlobally(token: symbol, value: unknown): DynamicModule {
  return {
    module: TeamModule,
    global: true,
    providers: [{ provide: token, useValue: value }],
    exports: [token],
  };
}
