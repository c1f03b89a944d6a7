/** Returns the curl command that posts a JSON text. */
export function toCurl(url: string, json: string, headers: readonly string[] = []): string {
  const lines = [`curl -s ${shell(url)}`, `-H 'Content-Type: application/json'`, ...headers, `-d ${shell(json)}`];
  return `${lines.join(' \\\n  ')}\n`;
}

function shell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
