export { CARD_VERIFIER, type CardToVerify, type CardVerifier } from './card-verifier.js';
export { CardsModule } from './cards.module.js';
export { CardNumbers } from './card-numbers.js';
