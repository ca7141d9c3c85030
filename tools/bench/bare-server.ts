import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import pg from 'pg';

/*
 * The minimum that a server can do: it reads a request, runs one prepared statement and answers. It checks and decides nothing,
 * so the product can't be faster on the same machine. It is a separate process, as the product is.
 */

const { DATABASE_URL, PORT, STATEMENT: text = '', CONNECTIONS } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: Number(CONNECTIONS) });

createServer(async (request, response) => {
  if (request.method === 'GET') return response.end();
  try {
    const values = (await json(request)) as string[];
    const { rows } = await pool.query({ name: 'bare', text, values });
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ success: true, content: rows[0] }));
  } catch (error) {
    console.error(error);
    response.writeHead(500).end();
  }
}).listen(Number(PORT));
