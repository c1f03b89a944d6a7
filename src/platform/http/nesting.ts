const QUOTE = 0x22;
/** Bit that differs between `[` and `{`, and between `]` and `}`. */
const CURLY_BIT = 0x20;
const OPENING = 0x7b;
const CLOSING = 0x7d;

/**
 * Returns true if the lists and objects of a JSON text are nested deeper than `levels`. It reads
 * each character once and makes no value, so that refusing a text costs less than parsing it.
 */
export function isNestedDeeper(json: string, levels: number): boolean {
  if (json.length <= levels) return false;
  let depth = 0;
  for (let i = 0; i < json.length; i += 1) {
    const char = json.charCodeAt(i);
    if (char === QUOTE) i = findStringEnd(json, i);
    else if ((char | CURLY_BIT) === CLOSING) depth -= 1;
    else if ((char | CURLY_BIT) === OPENING && (depth += 1) > levels) return true;
  }
  return false;
}

function findStringEnd(json: string, start: number): number {
  let quotePosition = json.indexOf('"', start + 1);
  while (quotePosition !== -1 && isEscaped(json, quotePosition))
    quotePosition = json.indexOf('"', quotePosition + 1);
  return quotePosition === -1 ? json.length : quotePosition;
}

function isEscaped(json: string, at: number): boolean {
  let slashes = 0;
  while (json[at - 1 - slashes] === '\\') slashes += 1;
  return slashes % 2 === 1;
}
