/**
 * A run of digits with what stands between them in numbers, codes, dates and masked cards. A text
 * from right to left would show `*6655#` as `#6655*` and swap the groups of a card.
 */
const NUMBER_RUN = /([\p{Nd}*#+](?:[\p{Nd}*#+\-/:.,\u00a0 ]*[\p{Nd}*#])?)/u;

/** Letters of scripts that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff]/;

/** Splits a text at its numbers, which are the parts with an odd index. */
export function splitAtNumbers(text: string): string[] {
  return text.split(NUMBER_RUN);
}

/** A text whose numbers keep their order whatever the direction of the text around them is. */
export function NumberText({ text }: { readonly text: string }) {
  return splitAtNumbers(text).map((part, index) => {
    if (index % 2 === 0) return part;
    return (
      <bdi key={index} dir="ltr">
        {part}
      </bdi>
    );
  });
}

/** Does the same for a text without markup, by the characters LRI and PDI of Unicode. */
export function isolateNumbers(text: string): string {
  if (!RIGHT_TO_LEFT.test(text) || text.includes('\u2066')) return text;
  return splitAtNumbers(text)
    .map((part, index) => {
      const isNumber = index % 2 === 1;
      return isNumber && /\P{Nd}/u.test(part) ? `\u2066${part}\u2069` : part;
    })
    .join('');
}
