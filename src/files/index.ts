export { FileFault, refuseFile, store } from './file-fault.js';
