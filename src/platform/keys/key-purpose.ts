declare const isPurpose: unique symbol;

/**
 * The purpose of a derived key. A key never decrypts or verifies values of another purpose (KEY-1).
 */
export type DerivedKeyPurpose = string & { readonly [isPurpose]: true };

/**
 * Declares a purpose. The label is part of each derived key, so stored values cannot be read after
 * it changes. A spec checks that no two purposes have the same label.
 */
export function defineKeyPurpose(label: string): DerivedKeyPurpose {
  return label as DerivedKeyPurpose;
}
