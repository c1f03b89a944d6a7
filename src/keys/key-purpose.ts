declare const isPurpose: unique symbol;

/** What a derived key is for. One purpose never opens what another one made (KEY-1). */
export type KeyPurpose = string & { readonly [isPurpose]: true };

/**
 * Declares a purpose. The label is part of each derived key: with another label, stored values can no longer be read. A
 * spec checks that no two purposes share one.
 */
export function keyPurpose(label: string): KeyPurpose {
  return label as KeyPurpose;
}
