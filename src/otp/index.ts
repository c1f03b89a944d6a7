export { CHANNELS, type Channel } from './challenge.entity.js';
export type { CodeSource } from './code.js';
export { OtpModule } from './otp.module.js';
export { OtpService, type IssuedChallenge, type Verdict } from './otp.service.js';
export type { Subject } from './subject.js';
