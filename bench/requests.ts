type Headers = Readonly<Record<string, string>>;

/** Returns a request as the bytes to send. */
export function post(path: string, body: unknown, headers: Headers = {}): Buffer {
  return request(path, 'application/json', JSON.stringify(body), headers);
}

export function get(path: string): Buffer {
  return Buffer.from(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
}

export function postForm(path: string, fields: Headers, headers: Headers = {}): Buffer {
  return request(
    path,
    'application/x-www-form-urlencoded',
    new URLSearchParams(fields).toString(),
    headers,
  );
}

function request(path: string, type: string, text: string, headers: Headers): Buffer {
  const lines = [
    `POST ${path} HTTP/1.1`,
    'host: localhost',
    `content-type: ${type}`,
    'accept: application/json',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${String(Buffer.byteLength(text))}`,
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text}`);
}

/** Returns a script that sends the requests in turn, again and again. */
export function inTurn(requests: readonly Buffer[]): { next: () => Buffer | undefined } {
  let i = 0;
  return { next: () => requests[i++ % requests.length] };
}

/** Returns a script that sends the request of 0, of 1 and so on. */
export function overAndOver(request: (i: number) => Buffer | undefined): {
  next: () => Buffer | undefined;
} {
  let i = 0;
  return { next: () => request(i++) };
}
