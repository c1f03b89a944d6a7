export { Keypad, KeypadRefusal, type Channel, type Client, type Tokens } from './keypad.js';
export { startKeypad, type StartOptions } from './start.js';
