import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { UssdSignatureSetting } from './ussd-gateway-setting.js';
import { Database } from '../../platform/database/index.js';
import { AppError, ERRORS } from '../../platform/errors/index.js';
import { isEqualSecret, createNetworkMatcher } from '../../platform/http/index.js';
import { equalsInConstantTime } from '../../platform/keys/index.js';
import { MetricsService } from '../../platform/metrics/index.js';
import type { UssdGateway } from './ussd-gateway.js';
import { UssdGateways, type FoundUssdGateway } from './ussd-gateways.js';
import { countTurn } from './count-turn.js';
import { SIGNATURE_WINDOW_MS, UsedSignatures } from './used-signatures.js';
import type { UssdGatewayCallback } from './ussd-callback.js';

/** A request to the path of a gateway, with its proofs. */
export interface OfferedUssdCallback extends UssdGatewayCallback {
  /** Last two parts of the path. */
  readonly first: string;
  readonly second: string | undefined;
  /** Address of the peer, or behind TRUSTED_PROXIES the reported one. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** A gateway whose proofs hold. Only the first use of a signature is still to be checked. */
export interface ProvenUssdGateway extends FoundUssdGateway {
  /**
   * Stores the signature, so that it is accepted once by all replicas. Does nothing for a gateway
   * that does not sign.
   * @throws AppError NOT_FOUND if the signature was used before
   */
  readonly takeSignature: () => Promise<void>;
}

/** Verifies the proofs of callbacks. */
@Injectable()
export class UssdGatewayProofs {
  private readonly allowed: ReadonlyMap<string, (address: string) => boolean>;

  constructor(
    private readonly gateways: UssdGateways,
    private readonly database: Database,
    private readonly signatures: UsedSignatures,
    private readonly metrics: MetricsService,
  ) {
    this.allowed = new Map(
      gateways.all.map(({ name, setting }) => [name, createNetworkMatcher(setting.addresses)]),
    );
  }

  /**
   * Returns the gateway of a callback if every proof in its setting holds: token, address,
   * signature, Basic. A signature is an HMAC-SHA-256 of `[id.]timestamp.body` in hex or base64, the
   * layout of Standard Webhooks.
   * @throws AppError NOT_FOUND; INVALID_CLIENT if only Basic is missing
   */
  verifyCallback(offered: OfferedUssdCallback): ProvenUssdGateway {
    const foundGateway = this.gateways.findGateway(offered.first, offered.second);
    if (foundGateway === undefined) throw this.createRefusal('path');

    // The token of the path is authentic here.
    const { gateway } = foundGateway;
    const { hmac } = gateway.setting;
    this.assertAddress(gateway, offered);
    const digest = hmac === undefined ? undefined : this.verifySignature(hmac, offered);
    this.assertBasic(gateway, offered);

    const takeSignature = async () => {
      if (digest === undefined) return;
      const isFirstUse = await this.signatures.recordUse(gateway.name, digest);
      if (!isFirstUse) throw this.createRefusal('signature used before');
    };
    return { ...foundGateway, takeSignature };
  }

  private assertAddress({ name, setting }: UssdGateway, { address }: OfferedUssdCallback): void {
    if (setting.addresses.length === 0) return;
    const isAllowed = this.allowed.get(name)?.(address) === true;
    if (!isAllowed) throw this.createRefusal('address');
  }

  private assertBasic({ setting }: UssdGateway, { headers }: OfferedUssdCallback): void {
    if (setting.basic === undefined) return;
    if (matchesBasic(headers['authorization'], setting.basic)) return;
    countTurn(this.metrics, '', 'unproven');
    throw ERRORS.INVALID_CLIENT({ challenge: 'Basic', reason: 'USSD gateway: Basic' });
  }

  /** Returns the digest that was signed. */
  private verifySignature(hmac: UssdSignatureSetting, offered: OfferedUssdCallback): Buffer {
    const readHeader = (name: string) => String(offered.headers[name] ?? '');
    const timestamp = readHeader(hmac.timestamp_header);
    if (!/^\d{10,13}$/.test(timestamp)) throw this.createRefusal('timestamp');
    if (!this.isRecent(timestamp)) throw this.createRefusal('timestamp is old or early');

    const idParts = hmac.id_header === '' ? [] : [readHeader(hmac.id_header)];
    const signedContent = offered.method === 'GET' ? offered.query : offered.body;
    const signedText = [...idParts, timestamp, signedContent].join('.');
    const digest = createHmac('sha256', toMacKey(hmac.secret.value)).update(signedText).digest();

    const offeredSignatures = readHeader(hmac.signature_header).split(' ').slice(0, 5);
    const isSigned = offeredSignatures.some((signature) =>
      equalsInConstantTime(decodeSignature(signature), digest),
    );
    if (!isSigned) throw this.createRefusal('signature');
    return digest;
  }

  /** Reads a timestamp in seconds or in milliseconds. */
  private isRecent(timestamp: string): boolean {
    const isInMs = timestamp.length > 11;
    const signedAt = isInMs ? Number(timestamp) : Number(timestamp) * 1000;
    return Math.abs(this.database.clock.now() - signedAt) <= SIGNATURE_WINDOW_MS;
  }

  /** Returns NOT_FOUND, so that nothing reveals that there is a gateway. */
  private createRefusal(reason: string): AppError {
    countTurn(this.metrics, '', 'unproven');
    return ERRORS.NOT_FOUND({ reason: `USSD gateway: ${reason}` });
  }
}

/** Returns the key of a secret, which Standard Webhooks writes as `whsec_` and base64. */
function toMacKey(secret: string): Buffer | string {
  if (!secret.startsWith('whsec_')) return secret;
  return Buffer.from(secret.slice(6), 'base64');
}

function decodeSignature(signature: string): Buffer {
  const bareSignature = signature.replace(/^(v1,|v1=|sha256=)/, '');
  const isHex = /^[0-9a-f]{64}$/i.test(bareSignature);
  return Buffer.from(bareSignature, isHex ? 'hex' : 'base64');
}

function matchesBasic(
  header: string | string[] | undefined,
  { username, password }: { username: string; password: { value: string } },
): boolean {
  const [, encoded = ''] = /^Basic ([A-Za-z0-9+/=_-]+)$/i.exec(String(header ?? '')) ?? [];
  const givenCredentials = Buffer.from(encoded, 'base64').toString();
  return isEqualSecret(givenCredentials, `${username}:${password.value}`);
}
