import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/index.js';
import { Database, rowOf, sql } from '../../platform/database/index.js';
import {
  defineKeyPurpose,
  KeyRing,
  rewrapColumn,
  type RewrapProgress,
} from '../../platform/keys/index.js';
import { Card } from './card.entity.js';
import type { CARDS } from './cards.facts.js';
import type { CardIssuerDetails } from './issuers-file.js';
import { CardIssuers } from './card-issuers.js';

/** Encrypts card numbers. */
export const CARD_NUMBER = defineKeyPurpose('card-number');
/** Recognizes a card of the same user without decrypting. */
const CARD_FINGERPRINT = defineKeyPurpose('card-fingerprint');

type SealedCardPlace = Pick<Card, 'id' | 'user_id'>;

/**
 * Encrypts, decrypts and recognizes card numbers. An encrypted number opens only in its own row of
 * its own user (PAN-3).
 */
@Injectable()
export class CardNumbers {
  private readonly issuers: CardIssuers;

  constructor(
    private readonly database: Database,
    private readonly ring: KeyRing,
    config: Config<typeof CARDS.settings>,
  ) {
    this.issuers = new CardIssuers(config.CARD_ISSUERS);
  }

  sealPan(pan: string, card: SealedCardPlace): string {
    return this.ring.encryptBytes(CARD_NUMBER, Buffer.from(pan), toCardPlaceKey(card));
  }

  /** @throws Error if KEYS does not contain the key, or the number belongs to another card */
  openPan(sealed: string, card: SealedCardPlace): string {
    return this.ring.decryptBytes(CARD_NUMBER, sealed, toCardPlaceKey(card)).toString();
  }

  /** Returns a keyed hash of the number, by which the user's card is found (PAN-4). */
  computeFingerprint(userId: number, pan: string): string {
    return this.ring.computeMac(CARD_FINGERPRINT, this.ring.stableId, userId, pan).toString('hex');
  }

  findIssuer(pan: string): CardIssuerDetails | undefined {
    return this.issuers.findIssuer(pan);
  }

  /** Encrypts with the active master key all numbers that are encrypted with another key. */
  rewrapPans(report: (progress: RewrapProgress) => void): Promise<RewrapProgress> {
    const panColumn = {
      table: sql`cards`,
      key: sql`id`,
      sealed: sql`sealed_pan`,
      more: sql`, id, user_id`,
      shape: rowOf(Card, 'id', 'user_id'),
      purpose: CARD_NUMBER,
      placeOf: toCardPlaceKey,
    };
    return rewrapColumn(this.database, this.ring, panColumn, report);
  }
}

function toCardPlaceKey({ id, user_id }: SealedCardPlace): string {
  return `${String(id)}:${String(user_id)}`;
}
