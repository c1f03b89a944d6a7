export { ConsoleModule } from './console.module.js';
export { WEB_ROOT } from './web-root.js';
