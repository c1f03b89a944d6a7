/** Returns the curl command that posts a JSON text. */
export function toCurl(url: string, json: string, headers: readonly string[] = []): string {
  const lines = [
    `curl -s ${quoteForShell(url)}`,
    `-H 'Content-Type: application/json'`,
    ...headers,
    `-d ${quoteForShell(json)}`,
  ];
  return `${lines.join(' \\\n  ')}\n`;
}

function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
