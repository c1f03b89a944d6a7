/** The part of npm's smpp 0.5 that is used; the package has no types. */
declare module 'smpp' {
  import type { EventEmitter } from 'node:events';
  import type { Server as NetServer } from 'node:net';

  export interface Pdu {
    readonly command: string;
    readonly command_status: number;
    readonly sequence_number: number;
    readonly [member: string]: unknown;
    response(members?: Record<string, unknown>): Pdu;
  }

  export interface Session extends EventEmitter {
    send(pdu: Pdu): boolean;
    bind_transceiver(members: Record<string, unknown>, answer: (pdu: Pdu) => void): boolean;
    submit_sm(members: Record<string, unknown>, answer: (pdu: Pdu) => void): boolean;
    deliver_sm(members: Record<string, unknown>, answer?: (pdu: Pdu) => void): boolean;
    enquire_link(members: Record<string, unknown>, answer: (pdu: Pdu) => void): boolean;
    unbind(members: Record<string, unknown>, answer: (pdu: Pdu) => void): boolean;
    close(): void;
    destroy(): void;
  }

  interface PduClass {
    new (command: string, members: Record<string, unknown>): Pdu & { toBuffer(): Buffer };
    fromBuffer(buffer: Buffer): Pdu;
  }

  const smpp: {
    readonly PDU: PduClass;
    connect(options: { host: string; port: number; tls?: boolean; noDelay?: boolean }): Session;
    createServer(take: (session: Session) => void): NetServer;
  };
  export default smpp;
}
