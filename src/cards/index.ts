export { CardsModule } from './cards.module.js';
