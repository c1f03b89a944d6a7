import { Haproxy } from '../../support/servers/haproxy.js';

/**
 * Leads all connections to one node and to another only if that fails, each to the next node, or
 * replica i to node i.
 */
export type Mode = 'one writer' | 'round robin' | 'each its own';

/**
 * A node as the balancer sees it. `agent` is the port that tells by HTTP whether the node may be
 * used.
 */
export interface Server {
  readonly name: string;
  readonly port: number;
  readonly agent: number;
}

/** HAProxy before the database, with one port for each replica. */
export class Balancer {
  readonly process: Haproxy;

  constructor(
    folder: string,
    private readonly servers: readonly Server[],
    /** One for each replica. */
    readonly ports: readonly number[],
  ) {
    this.process = new Haproxy(folder);
  }

  /** Starts it, or starts it again, which closes all connections. */
  async lead(mode: Mode): Promise<void> {
    await this.process.kill();
    await this.process.start(configuration(mode, this.servers, this.ports));
  }

  /** Takes a node out of rotation. Its connections stay, whatever its agent says. */
  async drain(name: string): Promise<void> {
    await this.process.ask(`disable health db0/${name}`);
    await this.process.ask(`set server db0/${name} state drain`);
  }

  async undrain(name: string): Promise<void> {
    await this.process.ask(`set server db0/${name} state ready`);
    await this.process.ask(`enable health db0/${name}`);
  }
}

function configuration(mode: Mode, servers: readonly Server[], ports: readonly number[]): string {
  const share = mode === 'each its own' ? ports.length : 1;
  const backends = Array.from({ length: share }, (_, i) => backend(mode, servers, i));
  const frontends = ports.map(
    (port, i) => `frontend replica${String(i)}
  bind 127.0.0.1:${String(port)}
  default_backend db${String(i % share)}
`,
  );
  return `defaults
  mode tcp
  timeout connect 1s
  timeout client 1h
  timeout server 1h
  timeout check 1s
  retries 3
  option redispatch
  default-server check inter 500ms fall 2 rise 2 on-marked-down shutdown-sessions
${[...backends, ...frontends].join('')}`;
}

function backend(mode: Mode, servers: readonly Server[], own: number): string {
  const chosen = mode === 'each its own' ? servers.slice(own, own + 1) : servers;
  const lines = chosen.map(({ name, port, agent }, i) => {
    // When the first one is back, the connections to the others end, so that there is one writer
    // again.
    const role =
      mode !== 'one writer' ? '' : i > 0 ? ' backup' : ' on-marked-up shutdown-backup-sessions';
    return `  server ${name} 127.0.0.1:${String(port)} port ${String(agent)}${role}\n`;
  });
  return `backend db${String(own)}\n  balance roundrobin\n  option httpchk GET /\n${lines.join('')}`;
}
