/** Pattern of a trimmed first or last name, without control characters and unpaired surrogates. */
export const NAME = /^[^\p{Cc}\p{Cs}]{1,60}$/u;
