import type { SnippetRequest } from './snippet.js';
import { writeTokenLine } from './snippet-token.js';

/**
 * Writes JSON, with each of these letters as an escape of JSON, so that a raw text of the language
 * can hold it.
 */
function writeRawJson(body: unknown, letters: RegExp): string {
  const jsonText = JSON.stringify(body, null, 2);
  return jsonText.replace(
    letters,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

export function writeGoSnippet({ url, body, token }: SnippetRequest): string {
  const tokenLine = writeTokenLine(token, {
    fromEnvironment: 'os.Getenv("ACCESS_TOKEN")',
    toLiteral: (text) => JSON.stringify(text),
    toLine: (expression) => `\trequest.Header.Set("Authorization", "Bearer "+${expression})\n`,
  });
  return `package main

import (
	"io"
	"net/http"
	"os"
	"strings"
)

const body = \`${writeRawJson(body, /`/g)}\`

func main() {
	request, err := http.NewRequest("POST", ${JSON.stringify(url)}, strings.NewReader(body))
	if err != nil {
		panic(err)
	}
	request.Header.Set("Content-Type", "application/json")
${tokenLine}	response, err := http.DefaultClient.Do(request)
	if err != nil {
		panic(err)
	}
	defer response.Body.Close()
	io.Copy(os.Stdout, response.Body)
}
`;
}

export function writeKotlinSnippet({ url, body, token }: SnippetRequest): string {
  const tokenLine = writeTokenLine(token, {
    fromEnvironment: 'System.getenv("ACCESS_TOKEN")',
    toLiteral: (text) => JSON.stringify(text),
    toLine: (expression) =>
      `    connection.setRequestProperty("Authorization", "Bearer " + ${expression})\n`,
  });
  return `import java.net.HttpURLConnection
import java.net.URL

val body = """${writeRawJson(body, /\$/g)}"""

fun main() {
    val connection = URL(${JSON.stringify(url)}).openConnection() as HttpURLConnection
    connection.requestMethod = "POST"
    connection.doOutput = true
    connection.setRequestProperty("Content-Type", "application/json")
${tokenLine}    connection.outputStream.use { it.write(body.toByteArray()) }
    val isRefused = connection.responseCode >= 400
    val stream = if (isRefused) connection.errorStream else connection.inputStream
    println(stream.reader().readText())
}
`;
}

export function writeSwiftSnippet({ url, body, token }: SnippetRequest): string {
  const tokenLine = writeTokenLine(token, {
    fromEnvironment: '(ProcessInfo.processInfo.environment["ACCESS_TOKEN"] ?? "")',
    toLiteral: (text) => JSON.stringify(text),
    toLine: (expression) =>
      `request.setValue("Bearer " + ${expression}, forHTTPHeaderField: "Authorization")\n`,
  });
  return `import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

let body = #"""
${JSON.stringify(body, null, 2)}
"""#

var request = URLRequest(url: URL(string: ${JSON.stringify(url)})!)
request.httpMethod = "POST"
request.setValue("application/json", forHTTPHeaderField: "Content-Type")
${tokenLine}request.httpBody = Data(body.utf8)
let (data, _) = try await URLSession.shared.data(for: request)
print(String(decoding: data, as: UTF8.self))
`;
}
