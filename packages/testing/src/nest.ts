import type { DynamicModule } from '@nestjs/common';
import { Keypad } from './keypad.js';
import { startKeypad, type StartOptions } from './start.js';

/**
 * A service for the testing module of Nest: `imports: [KeypadTestingModule.forRoot()]`, then
 * `moduleRef.get(Keypad)`. It stops when the application is closed. Only types of Nest are
 * imported, so that CommonJS tests can load this file beside a Nest of ES modules.
 */
export class KeypadTestingModule extends Object {
  static forRoot(options: StartOptions = {}): DynamicModule {
    return {
      module: KeypadTestingModule,
      global: true,
      providers: [{ provide: Keypad, useFactory: () => startKeypad(options) }],
      exports: [Keypad],
    };
  }
}
