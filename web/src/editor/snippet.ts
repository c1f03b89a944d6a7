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
  const tokenExpression =
    token === undefined ? 'process.env.ACCESS_TOKEN' : writeLiteral(token, JAVASCRIPT_SYNTAX);
  const authorizationLine =
    token === null ? '' : `    Authorization: \`Bearer \${${tokenExpression}}\`,\n`;
  return `const response = await fetch(${writeLiteral(url, JAVASCRIPT_SYNTAX)}, {
  method: 'POST',
  headers: {
    'Content-Type': 'application/json',
${authorizationLine}  },
  body: JSON.stringify(${writeLiteral(body, JAVASCRIPT_SYNTAX, '  ')}),
});
${parsed}
console.log(JSON.stringify(result, null, 2));
`;
}

const SNIPPET_WRITERS: Readonly<Record<SnippetLanguage, (request: SnippetRequest) => string>> = {
  curl: ({ url, body, token }) =>
    toCurlCommand(
      url,
      JSON.stringify(body, null, 2),
      token === null ? [] : [`-H "Authorization: Bearer ${token ?? '$ACCESS_TOKEN'}"`],
    ),

  JavaScript: (request) => writeJavaScriptSnippet(request, 'const result = await response.json();'),

  TypeScript: (request) =>
    writeJavaScriptSnippet(
      request,
      `interface Result {
  ${request.token === null ? 'errors?: { readable_code: string; message: string }[];' : 'data?: unknown;\n  errors?: { message: string; extensions: { code: string } }[];'}
}
const result = (await response.json()) as Result;`,
    ),

  Python: ({ url, body, token }) => {
    const tokenExpression =
      token === undefined ? 'os.environ["ACCESS_TOKEN"]' : writeLiteral(token, PYTHON_SYNTAX);
    return `import json
${token === undefined ? 'import os\n' : ''}import urllib.error
import urllib.request

body = ${writeLiteral(body, PYTHON_SYNTAX)}
request = urllib.request.Request(
    ${writeLiteral(url, PYTHON_SYNTAX)},
    json.dumps(body).encode(),
    {
        "Content-Type": "application/json",
${token === null ? '' : `        "Authorization": "Bearer " + ${tokenExpression},\n`}    },
)
try:
    response = urllib.request.urlopen(request)
except urllib.error.HTTPError as refusal:
    response = refusal
print(json.dumps(json.load(response), indent=2))
`;
  },

  PHP: ({ url, body, token }) => {
    const tokenExpression =
      token === undefined ? "getenv('ACCESS_TOKEN')" : writeLiteral(token, PHP_SYNTAX);
    return `<?php
$body = ${writeLiteral(body, PHP_SYNTAX)};
$context = stream_context_create(['http' => [
    'method' => 'POST',
    'header' => [
        'Content-Type: application/json',
${token === null ? '' : `        'Authorization: Bearer ' . ${tokenExpression},\n`}    ],
    'content' => json_encode($body),
    'ignore_errors' => true,
]]);
$response = json_decode(file_get_contents(${writeLiteral(url, PHP_SYNTAX)}, false, $context));
echo json_encode($response, JSON_PRETTY_PRINT), "\\n";
`;
  },

  Go: writeGoSnippet,
  Kotlin: writeKotlinSnippet,
  Swift: writeSwiftSnippet,

  Dart: ({ url, body, token }) => {
    const tokenExpression =
      token === undefined
        ? "request.headers.set('Authorization', 'Bearer ' + Platform.environment['ACCESS_TOKEN']!);"
        : `request.headers.set('Authorization', 'Bearer ' + ${writeLiteral(token, DART_SYNTAX)});`;
    return `import 'dart:convert';
import 'dart:io';

Future<void> main() async {
  final request = await HttpClient().postUrl(Uri.parse(${writeLiteral(url, DART_SYNTAX)}));
  request.headers.contentType = ContentType.json;
${token === null ? '' : `  ${tokenExpression}\n`}  request.add(utf8.encode(jsonEncode(${writeLiteral(body, DART_SYNTAX, '  ')})));
  final response = await request.close();
  print(await response.transform(utf8.decoder).join());
  exit(0);
}
`;
  },
};
