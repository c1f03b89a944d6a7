/** A rule that a submitted field broke. The text follows the name of the field. */
export interface FieldRule {
  readonly en: string;
  readonly fa: string;
}

/** Returns the field rules of one feature, typed by name. */
export function defineFieldRules<Name extends string>(
  rules: Readonly<Record<Name, FieldRule>>,
): Readonly<Record<Name, FieldRule>> {
  return Object.freeze(rules);
}

export const FIELD_RULES = defineFieldRules({
  REQUIRED: { en: 'is required', fa: 'الزامی است' },
  REPEATED: { en: 'must be given once', fa: 'باید فقط یک بار بیاید' },
  STRING: { en: 'must be a string', fa: 'باید رشته باشد' },
  TEXT: {
    en: 'must not be empty, too long, or contain control characters',
    fa: 'نباید خالی یا بیش از حد بلند باشد و نباید نویسهٔ کنترلی داشته باشد',
  },
  ID: { en: 'must be a decimal identifier', fa: 'باید شناسهٔ عددی باشد' },
  UNKNOWN: { en: 'does not exist', fa: 'وجود ندارد' },
  BOOLEAN: { en: 'must be true or false', fa: 'باید true یا false باشد' },
  ENUM: { en: 'must be one of the allowed values', fa: 'باید یکی از مقدارهای مجاز باشد' },
  TYPE: { en: 'has the wrong type', fa: 'نوع نادرستی دارد' },
});
