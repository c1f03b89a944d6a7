export { formatBanner } from './format-banner.js';
export { prepareDemo, type PreparedDemoClients } from './demo.js';
export type { DemoFileContents } from './demo-file.js';
export { findDemoClientFaults } from './find-demo-client-faults.js';
