/** Returns the curl command that posts a JSON text. */
export function toCurlCommand(url: string, json: string, headers: readonly string[] = []): string {
  const curlLines = [
    `curl -s ${quoteForShell(url)}`,
    `-H 'Content-Type: application/json'`,
    ...headers,
    `-d ${quoteForShell(json)}`,
  ];
  return `${curlLines.join(' \\\n  ')}\n`;
}

function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
