import { readFileSync } from 'node:fs';
import type { Setting } from '../config/index.js';

/** What leading digits tell of a card. */
export interface Issuer {
  readonly brand: string;
  readonly issuing_bank: string | null;
}

/** The file of CARD_ISSUERS. */
export interface IssuersFile {
  /** Whether the shipped table is left out; without it, a row of the file wins over a shipped one. */
  readonly replace: boolean;
  /** By 1 to 10 leading digits. */
  readonly issuers: ReadonlyMap<string, Issuer>;
}

const MOST_FAULTS = 5;
const TEXT = /^[^\p{Cc}\p{Cs}]+$/u;

/** A path of a JSON file `{"replace": false, "issuers": {"603799": {"brand": "Shetab", "issuing_bank": "Melli"}}}`. */
export function issuersFile(
  options: Omit<Setting<IssuersFile | undefined>, 'type' | 'parse'>,
): Setting<IssuersFile | undefined> {
  return {
    ...options,
    type: 'a path of a JSON file',
    parse: (path) => (path === '' ? undefined : readIssuers(readJson(path))),
  };
}

function readJson(path: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new Error(`cannot be read (${String((error as NodeJS.ErrnoException).code)})`, { cause: error });
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error('is not JSON', { cause: error });
  }
}

/** @throws Error naming the first faults by the leading digits of their row, without what stands there */
function readIssuers(json: unknown): IssuersFile {
  if (!isObject(json) || !isObject(json['issuers'])) throw new Error('must be an object with a member issuers');
  const faults: string[] = [];
  const unknown = Object.keys(json).filter((name) => name !== 'issuers' && name !== 'replace');
  if (unknown.length > 0) faults.push('has members other than issuers and replace');
  const { replace = false } = json;
  if (typeof replace !== 'boolean') faults.push('replace must be true or false');
  const issuers = new Map<string, Issuer>();
  for (const [prefix, row] of Object.entries(json['issuers'])) {
    const wrong = faultOf(prefix, row);
    if (wrong === undefined) {
      const { brand, issuing_bank = null } = row as { brand: string; issuing_bank?: string | null };
      issuers.set(prefix, { brand, issuing_bank });
    } else faults.push(wrong);
  }
  if (faults.length > 0) {
    const more = faults.length - MOST_FAULTS;
    throw new Error(faults.slice(0, MOST_FAULTS).join('; ') + (more > 0 ? `; and ${String(more)} more` : ''));
  }
  return { replace: replace === true, issuers };
}

function faultOf(prefix: string, row: unknown): string | undefined {
  if (!/^\d{1,10}$/.test(prefix)) return 'each name in issuers must be 1 to 10 digits';
  if (!isObject(row)) return `issuers ${prefix} must be an object`;
  if (Object.keys(row).some((name) => name !== 'brand' && name !== 'issuing_bank')) {
    return `issuers ${prefix} has members other than brand and issuing_bank`;
  }
  if (!isText(row['brand'], 32)) return `issuers ${prefix} must have a brand of 1 to 32 characters`;
  const bank = row['issuing_bank'] ?? null;
  return bank === null || isText(bank, 64)
    ? undefined
    : `issuers ${prefix} must have an issuing_bank of 1 to 64 characters, or none`;
}

function isText(value: unknown, most: number): boolean {
  return typeof value === 'string' && value.length <= most && TEXT.test(value);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
