import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createConnection, type Connection, type RowDataPacket } from 'mysql2/promise';

const RESPONSE_MS = 800;

/**
 * Tells the balancer by HTTP whether a node takes part in its cluster and may be written to, as
 * clustercheck does.
 */
export class Agent {
  private connection: Connection | undefined;
  private readonly server: Server;

  constructor(
    private readonly port: number,
    private readonly database: number,
  ) {
    this.server = createServer((_request, response) => {
      void this.isUsable().then((usable) => {
        response.writeHead(usable ? 200 : 503, { connection: 'close' }).end();
      });
    });
  }

  async start(): Promise<void> {
    await once(this.server.listen(this.port, '127.0.0.1'), 'listening');
  }

  stop(): void {
    this.connection?.destroy();
    this.server.closeAllConnections();
    this.server.close();
  }

  private async isUsable(): Promise<boolean> {
    try {
      this.connection ??= await this.connect();
      const sql = `SELECT @@read_only AS frozen, VARIABLE_VALUE AS state FROM information_schema.GLOBAL_STATUS
        WHERE VARIABLE_NAME = 'wsrep_local_state'`;
      const [rows] = await this.connection.query<RowDataPacket[]>({ sql, timeout: RESPONSE_MS });
      const SYNCED = '4';
      return rows[0]?.['state'] === SYNCED && rows[0]['frozen'] === 0;
    } catch {
      this.connection?.destroy();
      this.connection = undefined;
      return false;
    }
  }

  private async connect(): Promise<Connection> {
    const where = {
      host: '127.0.0.1',
      port: this.database,
      user: 'root',
      connectTimeout: RESPONSE_MS,
    };
    const connection = await createConnection(where);
    connection.on('error', () => {
      if (this.connection === connection) this.connection = undefined;
    });
    return connection;
  }
}
