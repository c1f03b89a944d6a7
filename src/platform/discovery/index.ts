export { methodDecorator } from './method-decorator.js';
