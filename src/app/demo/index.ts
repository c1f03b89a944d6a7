export { formatBanner } from './format-banner.js';
export { prepareDemo, type DemoContents } from './demo.js';
export { findDemoClientFaults } from './find-demo-client-faults.js';
