import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/index.js';
import { Database, rowOf, sql } from '../../platform/database/index.js';
import { keyPurpose, KeyRing, rewrap, type RewrapProgress } from '../../platform/keys/index.js';
import { Card } from './card.entity.js';
import type { CARDS } from './cards.facts.js';
import type { Issuer } from './issuers-file.js';
import { Issuers } from './issuers.js';

/** Encrypts card numbers. */
export const CARD_NUMBER = keyPurpose('card-number');
/** Recognizes a card of the same user without decrypting. */
const CARD_FINGERPRINT = keyPurpose('card-fingerprint');

type CardPlace = Pick<Card, 'id' | 'user_id'>;

/** Encrypts, decrypts and recognizes card numbers. An encrypted number opens only in its own row of its own user (PAN-3). */
@Injectable()
export class CardNumbers {
  private readonly issuers: Issuers;

  constructor(
    private readonly database: Database,
    private readonly ring: KeyRing,
    config: Config<typeof CARDS.settings>,
  ) {
    this.issuers = new Issuers(config.CARD_ISSUERS);
  }

  seal(pan: string, card: CardPlace): string {
    return this.ring.seal(CARD_NUMBER, Buffer.from(pan), placeOf(card));
  }

  /** @throws Error if KEYS does not contain the key, or the number belongs to another card */
  open(sealed: string, card: CardPlace): string {
    return this.ring.open(CARD_NUMBER, sealed, placeOf(card)).toString();
  }

  /** Returns a keyed hash of the number, by which the user's card is found (PAN-4). */
  fingerprintOf(userId: number, pan: string): string {
    return this.ring.mac(CARD_FINGERPRINT, this.ring.stableId, userId, pan).toString('hex');
  }

  issuerOf(pan: string): Issuer | undefined {
    return this.issuers.find(pan);
  }

  /** Encrypts with the active master key all numbers that are encrypted with another key. */
  rewrap(report: (progress: RewrapProgress) => void): Promise<RewrapProgress> {
    const column = {
      table: sql`cards`,
      key: sql`id`,
      sealed: sql`sealed_pan`,
      more: sql`, id, user_id`,
      shape: rowOf(Card, 'id', 'user_id'),
      purpose: CARD_NUMBER,
      placeOf,
    };
    return rewrap(this.database, this.ring, column, report);
  }
}

function placeOf({ id, user_id }: CardPlace): string {
  return `${String(id)}:${String(user_id)}`;
}
