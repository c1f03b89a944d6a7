export { OverloadGate } from './overload-gate.js';
export { OverloadModule } from './overload.module.js';
export { shedLoad } from './shed-load.js';
