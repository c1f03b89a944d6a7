import mysql, {
  type ExecuteValues,
  type PoolConnection,
  type ResultSetHeader,
  type RowDataPacket,
} from 'mysql2';

const pool = mysql.createPool({ uri: process.env['DATABASE_URL'] ?? '', connectionLimit: 10 });
pool.on('connection', (connection) => {
  connection.query('SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED');
});

export type Row = Readonly<Record<string, string | number | null>>;

/** Runs statements outside a transaction or within one. */
export interface On {
  row(text: string, values: ExecuteValues): Promise<Row | undefined>;
  /** Changes rows; throws if no row was changed. */
  change(text: string, values: ExecuteValues): Promise<void>;
}

export const direct: On = on(pool);

export async function transaction<T>(work: (tx: On) => Promise<T>): Promise<T> {
  const connection = await new Promise<PoolConnection>((resolve, reject) => {
    pool.getConnection((error, free) => {
      if (error) reject(error);
      else resolve(free);
    });
  });
  try {
    await command(connection, 'START TRANSACTION');
    const result = await work(on(connection));
    await command(connection, 'COMMIT');
    return result;
  } catch (error) {
    await command(connection, 'ROLLBACK');
    throw error;
  } finally {
    connection.release();
  }
}

function on(connection: Pick<PoolConnection, 'execute'>): On {
  const execute = (text: string, values: ExecuteValues) =>
    new Promise<ResultSetHeader | RowDataPacket[]>((resolve, reject) => {
      connection.execute<ResultSetHeader | RowDataPacket[]>(text, values, (error, result) => {
        if (error) reject(error);
        else resolve(result);
      });
    });
  return {
    row: async (text, values) => ((await execute(text, values)) as RowDataPacket[])[0],
    change: async (text, values) => {
      const { affectedRows } = (await execute(text, values)) as ResultSetHeader;
      if (affectedRows === 0) throw new Error(`nothing changed: ${text}`);
    },
  };
}

function command(connection: PoolConnection, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.query(text, (error) => {
      if (error) reject(error);
      else resolve();
    });
  });
}
