import { defineTextSetting, type SettingOptions, type SettingDefinition } from '../config/index.js';

/** 32 random bytes practically never have fewer different ones. */
const LEAST_DIFFERENT_BYTES = 16;

/**
 * Returns the setting of the key ring (KEY-1). A repeated id is refused, because it would hide the
 * key that was prepended. If the setting is empty, `loadConfig` reads the keys from DATA_DIR; in
 * production it must be set.
 */
export function defineMasterKeys(options: SettingOptions<string>): SettingDefinition<string> {
  const make = 'echo "k1:$(openssl rand -base64 32)"';
  const form = 'id:base64 pairs of 32 bytes, separated by commas';
  const pattern =
    /^$|^[A-Za-z0-9]{1,16}:[A-Za-z0-9+/]{43}=(,[A-Za-z0-9]{1,16}:[A-Za-z0-9+/]{43}=)*$/;
  const setting = defineTextSetting({ ...options, secret: true, make, form, pattern });
  const parsePairs = (value: string) => {
    const pairs = setting
      .parse(value)
      .split(',')
      .map((pair) => pair.split(':'));
    for (const part of [0, 1]) {
      if (new Set(pairs.map((pair) => pair[part])).size < pairs.length)
        throw new Error('must not repeat an id or a key');
    }
    return value;
  };
  const inProduction = {
    rule: 'must have random keys; make each with `openssl rand -base64 32`',
    isMet: (value: string) => value.split(',').every(isRandomKey),
  };
  return { ...setting, inProduction, parse: parsePairs };
}

function isRandomKey(pair: string): boolean {
  return new Set(Buffer.from(pair.split(':')[1] ?? '', 'base64')).size >= LEAST_DIFFERENT_BYTES;
}
