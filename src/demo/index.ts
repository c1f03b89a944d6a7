export { banner } from './banner.js';
export { prepareDemo, type Demo } from './demo.js';
