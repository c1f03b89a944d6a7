import { Global, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { Keypad } from './keypad.js';
import { startKeypad, type StartOptions } from './start.js';

/**
 * A service for the testing module of Nest: `imports: [KeypadTestingModule.forRoot()]`, then `moduleRef.get(Keypad)`. It stops when
 * the application is closed.
 */
@Global()
@Module({})
export class KeypadTestingModule implements OnApplicationShutdown {
  static forRoot(options: StartOptions = {}): DynamicModule {
    return {
      module: KeypadTestingModule,
      providers: [{ provide: Keypad, useFactory: () => startKeypad(options) }],
      exports: [Keypad],
    };
  }

  constructor(private readonly keypad: Keypad) {}

  onApplicationShutdown(): Promise<void> {
    return this.keypad.stop();
  }
}
