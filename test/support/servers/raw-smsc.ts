import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { vi } from 'vitest';
import { portOf } from './ports.js';

const PATIENCE = { timeout: 20_000, interval: 10 };
const [BIND_TRANSCEIVER, SUBMIT_SM, RESPONSE] = [0x09, 0x04, 0x80000000];

/** An SMSC that knows bytes only, so that no library of ours stands at both ends. */
export class RawSmsc {
  /** Bodies of submit_sm in hexadecimal digits, without the header. */
  readonly submitted: string[] = [];
  private socket: Socket | undefined;
  private readonly server = createServer((socket) => {
    this.socket = socket.on('error', () => undefined);
    let bytes = Buffer.alloc(0);
    socket.on('data', (more: Buffer) => {
      bytes = Buffer.concat([bytes, more]);
      while (bytes.length >= 16 && bytes.length >= bytes.readUInt32BE(0)) {
        this.take(bytes.subarray(0, bytes.readUInt32BE(0)));
        bytes = bytes.subarray(bytes.readUInt32BE(0));
      }
    });
  });

  async start(): Promise<number> {
    await once(this.server.listen(0, '127.0.0.1'), 'listening');
    return portOf(this.server);
  }

  /** Sends a PDU: its command, and its body in hexadecimal digits. */
  send(command: number, body: string, sequence = 1): void {
    const bytes = Buffer.from(body, 'hex');
    const header = Buffer.alloc(16);
    for (const [i, word] of [16 + bytes.length, command, 0, sequence].entries())
      header.writeUInt32BE(word, 4 * i);
    this.socket?.write(Buffer.concat([header, bytes]));
  }

  async firstSubmitted(): Promise<string> {
    await vi.waitUntil(() => this.submitted.length > 0, PATIENCE);
    return this.submitted[0] ?? '';
  }

  stop(): void {
    this.socket?.destroy();
    this.server.close();
  }

  private take(pdu: Buffer): void {
    const [command, sequence] = [pdu.readUInt32BE(4), pdu.readUInt32BE(12)];
    if (command === SUBMIT_SM) this.submitted.push(pdu.toString('hex', 16));
    const body =
      command === BIND_TRANSCEIVER ? text('smsc') : command === SUBMIT_SM ? text('0911897980') : '';
    if (command < RESPONSE) this.send(command + RESPONSE, body, sequence);
  }
}

/** Returns a C-octet string in hexadecimal digits (SMPP 3.4 §3.1). */
export function text(value: string): string {
  return `${Buffer.from(value, 'latin1').toString('hex')}00`;
}
