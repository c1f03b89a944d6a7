export { banner } from './banner.js';
export { prepareDemo, type Demo } from './demo.js';
export { demoClientFaults } from './demo-client-faults.js';
