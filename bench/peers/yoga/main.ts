import { createSecretKey } from 'node:crypto';
import { createServer } from 'node:http';
import { compileQuery, isCompiledQuery, type CompiledQuery } from 'graphql-jit';
import type { DocumentNode, GraphQLSchema } from 'graphql';
import { createSchema, createYoga, type Plugin } from 'graphql-yoga';
import { jwtVerify } from 'jose';
import { createPool, type RowDataPacket } from 'mysql2/promise';

/**
 * GraphQL Yoga with compiled documents and handwritten statements, without Nest and without an ORM.
 */
const pool = createPool({ uri: process.env['DATABASE_URL'] ?? '', connectionLimit: 10 });
const key = createSecretKey(Buffer.from(process.env['JWT_SECRET'] ?? ''));
const TICKETS =
  'SELECT id, title, status FROM tickets WHERE user_id = ? ORDER BY created_at DESC, id DESC LIMIT ? OFFSET ?';

interface Caller {
  readonly userId: number;
  readonly clientId: number;
}

const schema = createSchema<Caller>({
  typeDefs: `
    type Ticket { id: ID! title: String! status: String! }
    type Application { application: String! platform: String! }
    type Query { Tickets(limit: Int = 20, offset: Int = 0): [Ticket!] Application: Application! }
  `,
  resolvers: {
    Query: {
      Tickets: async (
        _root: unknown,
        { limit, offset }: { limit: number; offset: number },
        { userId }: Caller,
      ) =>
        (await pool.execute<RowDataPacket[]>(TICKETS, [userId, String(limit), String(offset)]))[0],
      Application: async (_root: unknown, _args: unknown, { clientId }: Caller) => {
        const text = 'SELECT name AS application, platform FROM clients WHERE id = ?';
        return (await pool.execute<RowDataPacket[]>(text, [clientId]))[0][0];
      },
    },
  },
});

const compiled = new WeakMap<DocumentNode, CompiledQuery>();

function compile(of: GraphQLSchema, document: DocumentNode): CompiledQuery {
  let query = compiled.get(document);
  if (query === undefined) {
    const result = compileQuery(of, document);
    if (!isCompiledQuery(result)) throw new Error('not compiled');
    query = result;
    compiled.set(document, query);
  }
  return query;
}

const jit: Plugin = {
  onExecute({ args, setExecuteFn }) {
    const { query } = compile(args.schema, args.document);
    setExecuteFn(({ rootValue, contextValue, variableValues }) =>
      query(rootValue, contextValue, variableValues ?? {}),
    );
  },
};

const yoga = createYoga<object, Caller>({
  schema,
  plugins: [jit],
  graphiql: false,
  logging: false,
  context: async ({ request }) => {
    const token = request.headers.get('authorization')?.slice('Bearer '.length) ?? '';
    const { payload } = await jwtVerify(token, key);
    return { userId: Number(payload.sub), clientId: Number(payload['client_id']) };
  },
});

createServer((request, response) => {
  if (request.url === '/ready') response.end('{}');
  else void yoga(request, response);
}).listen(Number(process.env['PORT']), '127.0.0.1');
