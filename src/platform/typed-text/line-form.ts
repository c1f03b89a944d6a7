const VISIBLE = String.raw`[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]`;
const ALLOWED = String.raw`[^\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]`;

/**
 * Creates the pattern of a trimmed line that is shown beside others, such as a name or a title: at
 * least one visible character, no control characters, no unpaired surrogates, and none of the
 * embeddings, overrides and isolates that change the direction of the text around it. U+200C, which
 * Persian needs, is allowed. U+2800 is the empty Braille pattern.
 */
export function createLineForm(maxLength: number): RegExp {
  return new RegExp(`^(?=.*${VISIBLE})${ALLOWED}{1,${String(maxLength)}}$`, 'su');
}
