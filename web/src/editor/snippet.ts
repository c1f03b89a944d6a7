import { toCurl } from '../curl.js';
import type { JsonRecord } from '../json.js';
import { DART, JAVASCRIPT, writeLiteral, PHP, PYTHON } from './snippet-literals.js';
import { writeGo, writeKotlin, writeSwift } from './snippet-mobile.js';

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
  return WRITERS[language](request);
}

function writeJavaScript({ url, body, token }: SnippetRequest, parsed: string): string {
  const value = token === undefined ? 'process.env.ACCESS_TOKEN' : writeLiteral(token, JAVASCRIPT);
  const authorization = token === null ? '' : `    Authorization: \`Bearer \${${value}}\`,\n`;
  return `const response = await fetch(${writeLiteral(url, JAVASCRIPT)}, {
  method: 'POST',
  headers: {
    'Content-Type': 'application/json',
${authorization}  },
  body: JSON.stringify(${writeLiteral(body, JAVASCRIPT, '  ')}),
});
${parsed}
console.log(JSON.stringify(result, null, 2));
`;
}

const WRITERS: Readonly<Record<SnippetLanguage, (request: SnippetRequest) => string>> = {
  curl: ({ url, body, token }) =>
    toCurl(
      url,
      JSON.stringify(body, null, 2),
      token === null ? [] : [`-H "Authorization: Bearer ${token ?? '$ACCESS_TOKEN'}"`],
    ),

  JavaScript: (request) => writeJavaScript(request, 'const result = await response.json();'),

  TypeScript: (request) =>
    writeJavaScript(
      request,
      `interface Result {
  ${request.token === null ? 'errors?: { readable_code: string; message: string }[];' : 'data?: unknown;\n  errors?: { message: string; extensions: { code: string } }[];'}
}
const result = (await response.json()) as Result;`,
    ),

  Python: ({ url, body, token }) => {
    const value = token === undefined ? 'os.environ["ACCESS_TOKEN"]' : writeLiteral(token, PYTHON);
    return `import json
${token === undefined ? 'import os\n' : ''}import urllib.error
import urllib.request

body = ${writeLiteral(body, PYTHON)}
request = urllib.request.Request(
    ${writeLiteral(url, PYTHON)},
    json.dumps(body).encode(),
    {
        "Content-Type": "application/json",
${token === null ? '' : `        "Authorization": "Bearer " + ${value},\n`}    },
)
try:
    response = urllib.request.urlopen(request)
except urllib.error.HTTPError as refusal:
    response = refusal
print(json.dumps(json.load(response), indent=2))
`;
  },

  PHP: ({ url, body, token }) => {
    const value = token === undefined ? "getenv('ACCESS_TOKEN')" : writeLiteral(token, PHP);
    return `<?php
$body = ${writeLiteral(body, PHP)};
$context = stream_context_create(['http' => [
    'method' => 'POST',
    'header' => [
        'Content-Type: application/json',
${token === null ? '' : `        'Authorization: Bearer ' . ${value},\n`}    ],
    'content' => json_encode($body),
    'ignore_errors' => true,
]]);
$response = json_decode(file_get_contents(${writeLiteral(url, PHP)}, false, $context));
echo json_encode($response, JSON_PRETTY_PRINT), "\\n";
`;
  },

  Go: writeGo,
  Kotlin: writeKotlin,
  Swift: writeSwift,

  Dart: ({ url, body, token }) => {
    const value =
      token === undefined
        ? "request.headers.set('Authorization', 'Bearer ' + Platform.environment['ACCESS_TOKEN']!);"
        : `request.headers.set('Authorization', 'Bearer ' + ${writeLiteral(token, DART)});`;
    return `import 'dart:convert';
import 'dart:io';

Future<void> main() async {
  final request = await HttpClient().postUrl(Uri.parse(${writeLiteral(url, DART)}));
  request.headers.contentType = ContentType.json;
${token === null ? '' : `  ${value}\n`}  request.add(utf8.encode(jsonEncode(${writeLiteral(body, DART, '  ')})));
  final response = await request.close();
  print(await response.transform(utf8.decoder).join());
  exit(0);
}
`;
  },
};
