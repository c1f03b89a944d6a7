export { fill, fillText, memberAt, placeholdersIn, type Scalar } from './template.js';
