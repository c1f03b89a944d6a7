import type { SettingDefinition, SettingTable } from '../../src/platform/config/index.js';

/** Returns docs/settings.md: every setting of a table. */
export function settingsReference(table: SettingTable): string {
  const rows = Object.entries(table).map(([name, setting]) => {
    const about = setting.secret === true ? `${setting.about}. **Secret**` : setting.about;
    return [
      `\`${name}\``,
      about,
      setting.changedBy,
      setting.type,
      code(developmentDefault(setting)),
      inProduction(setting),
    ];
  });
  const lines = [
    ['Name', 'What it is', 'Who changes it, and when', 'Form', 'Default', 'In production'],
    ['---', '---', '---', '---', '---', '---'],
    ...rows,
  ]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');
  return `${INTRODUCTION}\n\n${lines}\n`;
}

/**
 * Returns .env.example: every setting, commented out, with its development default and what differs
 * in production.
 */
export function environmentExample(table: SettingTable): string {
  const entries = Object.entries(table).map(([name, setting]) => {
    const lines = [setting.about, setting.type + differenceInProduction(setting)];
    return `${lines.map((line) => `# ${line}\n`).join('')}#${name}=${quoted(developmentDefault(setting))}\n`;
  });
  return [HEADER, ...entries].join('\n');
}

/**
 * Returns the default with paths relative to the current folder, so that the reference is the same
 * on every machine.
 */
function developmentDefault({ default: fallback = '' }: SettingDefinition<unknown>): string {
  const text = typeof fallback === 'function' ? fallback({}) : fallback;
  return text.replace(`${process.cwd()}/`, './');
}

function differenceInProduction(setting: SettingDefinition<unknown>): string {
  const { production, refusedInProduction: refused, inProduction: added } = setting;
  const parts = [
    ...(production === 'required' ? ['must be set in production'] : []),
    ...(typeof production === 'object' ? [`in production ${production.default}`] : []),
    ...(refused === undefined ? [] : [`${refused.value} is refused in production`]),
    ...(added === undefined ? [] : [`in production it ${added.rule}`]),
  ];
  return parts.map((part) => `; ${part}`).join('');
}

function inProduction({
  production,
  refusedInProduction: refused,
  inProduction: added,
}: SettingDefinition<unknown>): string {
  const own =
    production === 'required'
      ? '**must be set**'
      : production === undefined
        ? 'same'
        : code(production.default);
  const parts = [
    own,
    ...(refused === undefined ? [] : [`\`${refused.value}\` is refused: ${refused.why}`]),
    ...(added === undefined ? [] : [added.rule]),
  ];
  return parts.join('; ');
}

function code(text: string): string {
  return text === '' ? 'empty' : `\`${text}\``;
}

function quoted(text: string): string {
  return /^[\w./:,+-]*$/.test(text) ? text : `'${text}'`;
}

const INTRODUCTION = `<!-- Generated from the facts of src by \`npm run generate\`; do not edit. -->

# Settings

Environment variables, read once at the start. Unset and empty mean the same. With \`NODE_ENV=production\` the service
does not start if a setting is missing, malformed, unsafe or a development default, or if a variable is named nearly like a
setting. It names all faults at once, one a line.

Service and operator commands first read the file \`.env\` in their working folder, if there is one
([operations.md](operations.md#settings)).

A secret may also be in a file: \`NAME_FILE\` is its path. That holds for the settings marked as secret, and for variables that
a setting in JSON names. \`NAME_FILE\` of another setting is refused in production, as a misspelt name is.

Each row says who changes the setting and when; all others keep the default. A setting that nobody changes is a constant.

Tracing has the variables of OpenTelemetry, OTEL_…, instead: [operations.md](operations.md#tracing).`;

const HEADER = `# Generated from the facts of src by \`npm run generate\`; do not edit. Reference: docs/settings.md.
# Service and operator commands read a copy named .env in their working folder. A variable that is set already keeps its
# value. EnvironmentFile= of systemd and env_file of Compose read it too.
# A secret may also be in a file, whose path is the variable with _FILE behind its name.
# The values are the defaults in development. A comment names the default in production if it differs.
`;
