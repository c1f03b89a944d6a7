/** A request as bytes, ready to be written. */
export function post(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Buffer {
  const text = JSON.stringify(body);
  const lines = [
    `POST ${path} HTTP/1.1`,
    'host: localhost',
    'content-type: application/json',
    'accept: application/json',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${String(Buffer.byteLength(text))}`,
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text}`);
}

/** The same for each connection in turn, over and over. */
export function inTurn(requests: readonly Buffer[]): { next: () => Buffer | undefined } {
  let i = 0;
  return { next: () => requests[i++ % requests.length] };
}
