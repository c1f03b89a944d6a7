import type { TestApp } from '../servers/app.js';
import { tableNames } from '../servers/table-names.js';

/**
 * Everything that left the service or stayed in its database, searched for what must not be there.
 */
export class Evidence {
  private readonly texts = new Map<string, string>();

  /** Adds to what is known of a place. */
  add(place: string, text: string): void {
    this.texts.set(place, `${this.texts.get(place) ?? ''}\n${text}`);
  }

  /** Adds every column of every table. */
  async addDatabase(app: TestApp): Promise<void> {
    for (const name of await tableNames(app.dataSource)) {
      for (const row of await app.query(`SELECT * FROM ${name}`)) {
        for (const [column, value] of Object.entries(row))
          this.add(`table ${name}.${column}`, String(value));
      }
    }
  }

  /** Places where a secret stands in any form, with the form. */
  find(secret: string): { place: string; form: string }[] {
    const found = [];
    for (const [place, text] of this.texts) {
      const haystacks = { plain: text, lower: text.toLowerCase(), joined: joinDigits(text) };
      const form = formsOf(secret).find(({ within, needle }) => haystacks[within].includes(needle));
      if (form !== undefined) found.push({ place, form: form.name });
    }
    return found;
  }
}

interface Form {
  readonly name: string;
  readonly needle: string;
  readonly within: 'plain' | 'lower' | 'joined';
}

function formsOf(secret: string): Form[] {
  const bytes = Buffer.from(secret);
  const forms: Form[] = [
    { name: 'raw', needle: secret.toLowerCase(), within: 'lower' },
    { name: 'hex', needle: bytes.toString('hex'), within: 'lower' },
    { name: 'url', needle: encodeURIComponent(secret).toLowerCase(), within: 'lower' },
    { name: 'json', needle: JSON.stringify(secret).slice(1, -1).toLowerCase(), within: 'lower' },
  ];
  if (/^\d+$/.test(secret)) forms.push({ name: 'digits', needle: secret, within: 'joined' });
  // In base64 a text looks different at each of three offsets; its edges depend on the neighbours.
  for (const offset of [0, 1, 2]) {
    const encoded = Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    const needle = encoded.slice(offset === 0 ? 0 : offset + 1, encoded.length - 1);
    forms.push({ name: 'base64', needle, within: 'plain' });
    forms.push({
      name: 'base64url',
      needle: needle.replaceAll('+', '-').replaceAll('/', '_'),
      within: 'plain',
    });
  }
  return forms;
}

/** Groups of digits as one, Persian and Arabic digits as ours. */
function joinDigits(text: string): string {
  return text
    .replace(/[\u06f0-\u06f9\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/(?<=\d)[ \u00a0.\-_/]{1,3}(?=\d)/g, '');
}
