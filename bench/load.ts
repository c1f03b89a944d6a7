import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Latencies } from './latencies.js';

/** The requests of each connection, as bytes that are prepared before the clock starts. */
export interface Script {
  /** Returns the next request of a connection, or undefined to stop it. */
  next(connection: number): Buffer | undefined;
  /** Receives a response before the next request of its connection. Reading the body takes time of the generator. */
  answered?(connection: number, body: () => string, status: string): void;
}

export interface Load {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  /** Requests a second, with latencies from the time each one was due. Without it, as many as the server can process. */
  readonly rate?: number;
  /** The histogram to add to; by default a new one. */
  readonly latencies?: Latencies;
}

export interface Outcome {
  readonly requests: number;
  readonly seconds: number;
  /** Latencies of responses with status 200. */
  readonly latencies: Latencies;
  /** Latencies of these responses from the time of sending. A request may have waited for a free connection before. */
  readonly fromSending: Latencies;
  /** Number of responses by status. */
  readonly statuses: ReadonlyMap<string, number>;
  /** Number of responses other than 200. */
  readonly refused: number;
  /** The first response other than 200. */
  readonly refusal: string | undefined;
}

const HEAD_END = Buffer.from('\r\n\r\n');
const READ_BYTES = 65_536;
const LAST_CHUNK = Buffer.from('\r\n0\r\n\r\n');

/** Sends requests over raw keep-alive connections, one at a time on each. */
export async function drive(script: Script, load: Load): Promise<Outcome> {
  const run = new Run(script, load);
  return run.result();
}

class Run {
  private readonly latencies: Latencies;
  private readonly fromSending = new Latencies();
  private readonly idle: Lane[] = [];
  private readonly statuses = new Map<string, number>();
  private requests = 0;
  private refusal: string | undefined;
  private runs = true;
  private timer: NodeJS.Timeout | undefined;
  private open = 0;

  constructor(
    private readonly script: Script,
    private readonly load: Load,
  ) {
    this.latencies = load.latencies ?? new Latencies();
  }

  async result(): Promise<Outcome> {
    const lanes = await Promise.all(
      Array.from({ length: this.load.connections }, (_, i) => Lane.open(i, this.load.port, this)),
    );
    const from = performance.now();
    this.open = lanes.length;
    await new Promise<void>((resolve, reject) => {
      this.ended = resolve;
      this.failed = reject;
      this.timer = setTimeout(() => {
        this.runs = false;
        if (this.open === this.idle.length) resolve();
      }, this.load.seconds * 1_000);
      if (this.load.rate === undefined) for (const lane of lanes) lane.send(performance.now());
      else this.pace(lanes, this.load.rate);
    });
    clearTimeout(this.timer);
    this.runs = false;
    const seconds = (performance.now() - from) / 1_000;
    for (const lane of lanes) lane.close();
    const { requests, latencies, fromSending, statuses, refusal } = this;
    const refused = requests - (statuses.get('200') ?? 0);
    return { requests, seconds, latencies, fromSending, statuses, refused, refusal };
  }

  next(lane: number): Buffer | undefined {
    return this.runs ? this.script.next(lane) : undefined;
  }

  /** Takes each complete response of a lane. */
  answered(
    lane: Lane,
    { dueAt, sentAt }: { readonly dueAt: number; readonly sentAt: number },
    response: { status: string; text: () => string; body: () => string },
  ) {
    if (response.status === '200') {
      this.latencies.add(performance.now() - dueAt);
      this.fromSending.add(performance.now() - sentAt);
    }
    this.requests += 1;
    this.statuses.set(response.status, (this.statuses.get(response.status) ?? 0) + 1);
    if (response.status !== '200') this.refusal ??= response.text();
    try {
      this.script.answered?.(lane.index, response.body, response.status);
    } catch (error) {
      this.fail(error);
    }
    if (this.load.rate !== undefined && this.runs) this.idle.push(lane);
    else lane.send(performance.now());
  }

  ended: () => void = () => undefined;
  private failed: (error: unknown) => void = () => undefined;

  fail(error: unknown): void {
    this.failed(error);
  }

  finish(): void {
    this.open -= 1;
    if (this.open === this.idle.length) this.ended();
  }

  /** Sends requests when they are due. The latency includes the wait for a free connection. */
  private pace(lanes: Lane[], rate: number): void {
    this.idle.push(...lanes);
    const from = performance.now();
    let released = 0;
    const timer = setInterval(() => {
      if (!this.runs) {
        clearInterval(timer);
        return;
      }
      const due = Math.floor(((performance.now() - from) / 1_000) * rate);
      for (; released < due; released += 1) {
        // The lane that was idle longest, so that the server closes no idle connection.
        const lane = this.idle.shift();
        if (lane === undefined) return;
        lane.send(from + ((released + 1) / rate) * 1_000);
      }
    }, 1);
  }
}

/** One connection. */
class Lane {
  private received: Buffer = Buffer.alloc(0);
  private times = { dueAt: 0, sentAt: 0 };
  private waits = false;

  private constructor(
    readonly index: number,
    private readonly socket: Socket,
    private readonly run: Run,
  ) {
    socket.setNoDelay(true);
    socket.on('error', (error) => {
      run.fail(error);
    });
    socket.on('close', () => {
      if (this.waits) run.fail(new Error('the server closed a connection'));
    });
  }

  /** Opens a connection with one buffer for all that it reads: a new one for each read would stall the generator. */
  static async open(index: number, port: number, run: Run): Promise<Lane> {
    const onread = {
      buffer: Buffer.allocUnsafe(READ_BYTES),
      callback: (length: number, buffer: Uint8Array) => {
        lane.read(Buffer.from(buffer.buffer, buffer.byteOffset, length));
        return true;
      },
    };
    const socket = connect({ port, host: '127.0.0.1', onread });
    await once(socket, 'connect');
    const lane = new Lane(index, socket, run);
    return lane;
  }

  send(dueAt: number): void {
    const request = this.run.next(this.index);
    if (request === undefined) {
      this.run.finish();
      return;
    }
    if (this.socket.destroyed) this.run.fail(new Error('the server had closed an idle connection'));
    this.times = { dueAt, sentAt: performance.now() };
    this.waits = true;
    this.socket.write(request);
  }

  close(): void {
    this.socket.destroy();
  }

  private read(chunk: Buffer): void {
    const bytes = this.received.length === 0 ? chunk : Buffer.concat([this.received, chunk]);
    const bodyAt = bytes.indexOf(HEAD_END) + HEAD_END.length;
    if (bodyAt < HEAD_END.length) {
      this.received = Buffer.from(bytes);
      return;
    }
    const length = /\r\ncontent-length: (\d+)/i.exec(bytes.toString('latin1', 0, bodyAt))?.[1];
    const isWhole =
      length === undefined
        ? bytes.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK)
        : bytes.length >= bodyAt + Number(length);
    if (!isWhole) {
      this.received = Buffer.from(bytes);
      return;
    }
    this.received = Buffer.alloc(0);
    this.waits = false;
    const text = () => bytes.toString();
    const status = bytes.toString('latin1', 9, 12);
    this.run.answered(this, this.times, {
      status,
      text,
      body: () => bytes.toString('utf8', bodyAt),
    });
  }
}
