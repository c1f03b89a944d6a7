export { formatBanner } from './format-banner.js';
export { prepareDemo, type DemoFileContents } from './demo.js';
export { findDemoClientFaults } from './find-demo-client-faults.js';
