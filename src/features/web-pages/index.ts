export { ConsoleModule } from './console.module.js';
export { readNotFoundPages } from './page-file.js';
export { WEB_ROOT } from './web-root.js';
