const VISIBLE = String.raw`[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]`;
const ALLOWED = String.raw`[^\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]`;

/**
 * Pattern of a trimmed first or last name: at least one visible character, no control characters,
 * no unpaired surrogates, and none of the embeddings, overrides and isolates that change the
 * direction of the text around the name. U+200C, which Persian names need, is allowed. U+2800 is
 * the empty Braille pattern.
 */
export const NAME = new RegExp(`^(?=.*${VISIBLE})${ALLOWED}{1,60}$`, 'su');
