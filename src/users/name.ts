/** A first or last name, trimmed: 1 to 60 characters, none of them a control character or half of a surrogate pair. */
export const NAME = /^[^\p{Cc}\p{Cs}]{1,60}$/u;
