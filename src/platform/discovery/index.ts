export { createMethodDecorator } from './create-method-decorator.js';
