import { toCurlCommand } from '../curl.js';
import type { JsonRecord } from '../json.js';
import {
  DART_SYNTAX,
  JAVASCRIPT_SYNTAX,
  writeLiteral,
  PHP_SYNTAX,
  PYTHON_SYNTAX,
} from './snippet-literals.js';
import { writeGoSnippet, writeKotlinSnippet, writeSwiftSnippet } from './snippet-mobile.js';
import { writeTokenLine } from './snippet-token.js';

export const SNIPPET_LANGUAGES = [
  ...(['curl', 'JavaScript', 'TypeScript', 'Python', 'PHP', 'Go'] as const),
  ...(['Kotlin', 'Swift', 'Dart'] as const),
] as const;

export type SnippetLanguage = (typeof SNIPPET_LANGUAGES)[number];

export interface SnippetRequest {
  /** Absolute URL of the endpoint. */
  readonly url: string;
  /** The body; members that are undefined are left out. */
  readonly body: JsonRecord;
  /**
   * The access token. If undefined, the snippet reads it from the environment variable
   * ACCESS_TOKEN; null for a call without a token.
   */
  readonly token: string | undefined | null;
}

/** Returns a program that sends the request and prints the response, also that of a refusal. */
export function writeSnippet(language: SnippetLanguage, request: SnippetRequest): string {
  return SNIPPET_WRITERS[language](request);
}

function writeJavaScriptSnippet({ url, body, token }: SnippetRequest, parsed: string): string {
  const tokenLine = writeTokenLine(token, {
    fromEnvironment: 'process.env.ACCESS_TOKEN',
    toLiteral: (text) => writeLiteral(text, JAVASCRIPT_SYNTAX),
    toLine: (expression) => `    Authorization: \`Bearer \${${expression}}\`,\n`,
  });
  return `const response = await fetch(${writeLiteral(url, JAVASCRIPT_SYNTAX)}, {
  method: 'POST',
  headers: {
    'Content-Type': 'application/json',
${tokenLine}  },
  body: JSON.stringify(${writeLiteral(body, JAVASCRIPT_SYNTAX, '  ')}),
});
${parsed}
console.log(JSON.stringify(result, null, 2));
`;
}

/** Members of the responses of REST. */
const REST_RESULT = '  errors?: { readable_code: string; message: string }[];';
/** Members of the responses of GraphQL. */
const GRAPHQL_RESULT =
  '  data?: unknown;\n  errors?: { message: string; extensions: { code: string } }[];';

function writeTypeScriptSnippet(request: SnippetRequest): string {
  const resultMembers = request.token === null ? REST_RESULT : GRAPHQL_RESULT;
  return writeJavaScriptSnippet(
    request,
    `interface Result {
${resultMembers}
}
const result = (await response.json()) as Result;`,
  );
}

function writeCurlSnippet({ url, body, token }: SnippetRequest): string {
  const tokenHeader = writeTokenLine(token, {
    fromEnvironment: '$ACCESS_TOKEN',
    toLiteral: (text) => text,
    toLine: (expression) => `-H "Authorization: Bearer ${expression}"`,
  });
  return toCurlCommand(url, JSON.stringify(body, null, 2), tokenHeader === '' ? [] : [tokenHeader]);
}

function writePythonSnippet({ url, body, token }: SnippetRequest): string {
  const osImport = token === undefined ? 'import os\n' : '';
  const tokenLine = writeTokenLine(token, {
    fromEnvironment: 'os.environ["ACCESS_TOKEN"]',
    toLiteral: (text) => writeLiteral(text, PYTHON_SYNTAX),
    toLine: (expression) => `        "Authorization": "Bearer " + ${expression},\n`,
  });
  return `import json
${osImport}import urllib.error
import urllib.request

body = ${writeLiteral(body, PYTHON_SYNTAX)}
request = urllib.request.Request(
    ${writeLiteral(url, PYTHON_SYNTAX)},
    json.dumps(body).encode(),
    {
        "Content-Type": "application/json",
${tokenLine}    },
)
try:
    response = urllib.request.urlopen(request)
except urllib.error.HTTPError as refusal:
    response = refusal
print(json.dumps(json.load(response), indent=2))
`;
}

function writePhpSnippet({ url, body, token }: SnippetRequest): string {
  const tokenLine = writeTokenLine(token, {
    fromEnvironment: "getenv('ACCESS_TOKEN')",
    toLiteral: (text) => writeLiteral(text, PHP_SYNTAX),
    toLine: (expression) => `        'Authorization: Bearer ' . ${expression},\n`,
  });
  return `<?php
$body = ${writeLiteral(body, PHP_SYNTAX)};
$context = stream_context_create(['http' => [
    'method' => 'POST',
    'header' => [
        'Content-Type: application/json',
${tokenLine}    ],
    'content' => json_encode($body),
    'ignore_errors' => true,
]]);
$response = json_decode(file_get_contents(${writeLiteral(url, PHP_SYNTAX)}, false, $context));
echo json_encode($response, JSON_PRETTY_PRINT), "\\n";
`;
}

function writeDartSnippet({ url, body, token }: SnippetRequest): string {
  const tokenLine = writeTokenLine(token, {
    fromEnvironment: "Platform.environment['ACCESS_TOKEN']!",
    toLiteral: (text) => writeLiteral(text, DART_SYNTAX),
    toLine: (expression) => `  request.headers.set('Authorization', 'Bearer ' + ${expression});\n`,
  });
  const bodyLiteral = writeLiteral(body, DART_SYNTAX, '  ');
  return `import 'dart:convert';
import 'dart:io';

Future<void> main() async {
  final request = await HttpClient().postUrl(Uri.parse(${writeLiteral(url, DART_SYNTAX)}));
  request.headers.contentType = ContentType.json;
${tokenLine}  request.add(utf8.encode(jsonEncode(${bodyLiteral})));
  final response = await request.close();
  print(await response.transform(utf8.decoder).join());
  exit(0);
}
`;
}

const SNIPPET_WRITERS: Readonly<Record<SnippetLanguage, (request: SnippetRequest) => string>> = {
  curl: writeCurlSnippet,
  JavaScript: (request) => writeJavaScriptSnippet(request, 'const result = await response.json();'),
  TypeScript: writeTypeScriptSnippet,
  Python: writePythonSnippet,
  PHP: writePhpSnippet,
  Go: writeGoSnippet,
  Kotlin: writeKotlinSnippet,
  Swift: writeSwiftSnippet,
  Dart: writeDartSnippet,
};
