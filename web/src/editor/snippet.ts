export const SNIPPET_LANGUAGES = ['curl', 'JavaScript', 'Python', 'PHP'] as const;

export type SnippetLanguage = (typeof SNIPPET_LANGUAGES)[number];

export interface SnippetRequest {
  /** Absolute URL of the endpoint. */
  readonly url: string;
  readonly query: string;
  /** Undefined if the document has only one operation. */
  readonly operationName: string | undefined;
  /** The parsed variables; null for none. */
  readonly variables: unknown;
  /** If undefined, the snippet reads it from the environment variable ACCESS_TOKEN. */
  readonly token: string | undefined;
}

/** Returns a program that sends the operation and prints the response. */
export function snippetOf(language: SnippetLanguage, request: SnippetRequest): string {
  return WRITERS[language](request);
}

const WRITERS: Readonly<Record<SnippetLanguage, (request: SnippetRequest) => string>> = {
  curl: ({ url, query, operationName, variables, token }) => `curl -s ${shell(url)} \\
  -H 'Content-Type: application/json' \\
  -H "Authorization: Bearer ${token ?? '$ACCESS_TOKEN'}" \\
  -d ${shell(JSON.stringify({ query, operationName, variables }, null, 2))}
`,

  JavaScript: ({
    url,
    query,
    operationName: name,
    variables,
    token,
  }) => `const query = \`${query.replace(/[\\`]|\$\{/g, '\\$&')}\`;

const response = await fetch(${JSON.stringify(url)}, {
  method: 'POST',
  headers: {
    'Content-Type': 'application/json',
    Authorization: \`Bearer \${${token === undefined ? 'process.env.ACCESS_TOKEN' : JSON.stringify(token)}}\`,
  },
  body: JSON.stringify({ query, ${name === undefined ? '' : `operationName: '${name}', `}variables: ${indent(JSON.stringify(variables, null, 2), 2)} }),
});
console.log(JSON.stringify(await response.json(), null, 2));
`,

  Python: ({ url, query, operationName: name, variables, token }) => `import json
import os
import urllib.request

query = """${query.replace(/\\/g, '\\\\').replace(/"""/g, '\\"\\"\\"')}"""
variables = ${python(variables)}

request = urllib.request.Request(
    ${JSON.stringify(url)},
    json.dumps({"query": query, ${name === undefined ? '' : `"operationName": "${name}", `}"variables": variables}).encode(),
    {
        "Content-Type": "application/json",
        "Authorization": "Bearer " + ${token === undefined ? 'os.environ["ACCESS_TOKEN"]' : JSON.stringify(token)},
    },
)
with urllib.request.urlopen(request) as response:
    print(json.dumps(json.load(response), indent=2))
`,

  PHP: ({ url, query, operationName: name, variables, token }) => `<?php
$query = <<<'GRAPHQL'
${query.trimEnd()}
GRAPHQL;
$variables = ${php(variables)};

$context = stream_context_create(['http' => [
    'method' => 'POST',
    'header' => [
        'Content-Type: application/json',
        'Authorization: Bearer ' . ${token === undefined ? "getenv('ACCESS_TOKEN')" : phpText(token)},
    ],
    'content' => json_encode(['query' => $query, ${name === undefined ? '' : `'operationName' => '${name}', `}'variables' => $variables]),
    'ignore_errors' => true,
]]);
$response = json_decode(file_get_contents(${phpText(url)}, false, $context));
echo json_encode($response, JSON_PRETTY_PRINT), "\\n";
`,
};

function shell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function indent(text: string, by: number): string {
  return text.replaceAll('\n', `\n${' '.repeat(by)}`);
}

/** Converts JSON to Python, which spells true, false and null differently. */
function python(value: unknown): string {
  const words: Readonly<Record<string, string>> = { true: 'True', false: 'False', null: 'None' };
  return JSON.stringify(value, null, 4).replace(
    /"(?:\\.|[^"\\])*"|\b(?:true|false|null)\b/g,
    (part) => words[part] ?? part,
  );
}

function php(value: unknown, depth = 0): string {
  if (typeof value === 'string') return phpText(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const pad = '    '.repeat(depth + 1);
  const entries = Object.entries(value).map(([name, each]: [string, unknown]) => {
    const key = Array.isArray(value) ? '' : `${phpText(name)} => `;
    return `${pad}${key}${php(each, depth + 1)},\n`;
  });
  // PHP has the same empty array for {} and [] of JSON.
  if (entries.length === 0) return Array.isArray(value) ? '[]' : 'new stdClass()';
  return `[\n${entries.join('')}${'    '.repeat(depth)}]`;
}

function phpText(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
