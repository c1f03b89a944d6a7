import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { readJson } from '../assertions/read-json.js';

/** Parts that an authenticator or a browser gets wrong. */
export interface PasskeyFaults {
  readonly origin?: string;
  readonly partyId?: string;
  readonly type?: string;
  readonly crossOrigin?: boolean;
  /** Flags of the authenticator data; by default user present and verified. */
  readonly flags?: number;
  /** Signature counter; by default the next one. */
  readonly counter?: number;
  readonly challenge?: string;
  /** Credential that signs for this one. */
  readonly as?: Passkey;
}

const PRESENT_AND_VERIFIED = 0x05;
const WITH_CREDENTIAL = 0x40;

/** A passkey in software, as browser and authenticator together. */
export class Passkey {
  readonly id = randomBytes(32).toString('base64url');
  private readonly keys: { readonly publicKey: KeyObject; readonly privateKey: KeyObject };
  counter = 0;

  constructor(
    private readonly actor: {
      readonly app: { readonly config: { readonly BASE_URL: string } };
    },
    kind: 'ec' | 'ed25519' | 'rsa' = 'ec',
  ) {
    if (kind === 'ec') this.keys = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
    else if (kind === 'rsa') this.keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
    else this.keys = generateKeyPairSync('ed25519');
  }

  /** Returns what `navigator.credentials.create` would, as JSON. */
  create(options: string, faults: PasskeyFaults = {}): string {
    const flags = faults.flags ?? PRESENT_AND_VERIFIED | WITH_CREDENTIAL;
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, id, Buffer.from('cose')]);
    const data = Buffer.concat([this.header({ counter: 0, ...faults, flags }), credential]);
    const clientData = this.clientData('webauthn.create', options, faults);
    return this.toJson({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      publicKey: this.keys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64url'),
    });
  }

  /** Returns what `navigator.credentials.get` would, as JSON. */
  answer(options: string, faults: PasskeyFaults = {}): string {
    this.counter += 1;
    const data = this.header({ flags: PRESENT_AND_VERIFIED, counter: this.counter, ...faults });
    const clientData = this.clientData('webauthn.get', options, faults);
    const hash = createHash('sha256').update(clientData).digest();
    const { privateKey } = (faults.as ?? this).keys;
    const digest = privateKey.asymmetricKeyType === 'ed25519' ? null : 'sha256';
    return this.toJson({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign(digest, Buffer.concat([data, hash]), privateKey).toString('base64url'),
    });
  }

  private header({ partyId, flags = 0, counter = 0 }: PasskeyFaults): Buffer {
    const party = partyId ?? new URL(this.actor.app.config.BASE_URL).hostname;
    const header = Buffer.alloc(37);
    createHash('sha256').update(party).digest().copy(header);
    header.writeUInt8(flags, 32);
    header.writeUInt32BE(counter, 33);
    return header;
  }

  private clientData(type: string, options: string, faults: PasskeyFaults): Buffer {
    const { challenge } = readJson(z.object({ challenge: z.string() }), options);
    const { origin } = new URL(this.actor.app.config.BASE_URL);
    const clientData = { type, challenge, origin, crossOrigin: false };
    const names = Object.keys(clientData);
    const given = Object.entries(faults).filter(([name]) => names.includes(name));
    return Buffer.from(JSON.stringify({ ...clientData, ...Object.fromEntries(given) }));
  }

  private toJson(response: Record<string, string>): string {
    return JSON.stringify({ id: this.id, rawId: this.id, type: 'public-key', response });
  }
}
