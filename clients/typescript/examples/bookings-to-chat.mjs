// Receives Nyansapo's webhooks and posts a message to a chat channel for each session that is booked, moved or cancelled.
import { createServer } from 'node:http';
import { Nyansapo, verifyWebhook } from '@nyansapo/sdk';

const {
  NYANSAPO_URL = 'https://nyansapo.example',
  NYANSAPO_KEY,
  NYANSAPO_WEBHOOK_SECRET,
  CHAT_URL = '',
  PORT = '8080',
} = process.env;

const nyansapo = new Nyansapo({ key: NYANSAPO_KEY, baseUrl: NYANSAPO_URL });
const WORDS = {
  'booking.created': 'New session',
  'booking.moved': 'Session moved',
  'booking.cancelled': 'Session cancelled',
};
/** An event may arrive more than once. A program that restarts often keeps the ids in a file or database. */
const handled = new Set();

async function post({ type, object }) {
  const { content: session } = await nyansapo.getSession({ path: { id: object.id } });
  const when = new Date(session.startsAt).toLocaleString('en-GB', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: 'Africa/Accra',
  });
  const text = `${WORDS[type]}: ${session.studyName} with ${session.withName}, ${when} GMT`;
  const answer = await fetch(CHAT_URL, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  });
  if (!answer.ok) throw new Error(`The chat answers ${answer.status}.`);
}

async function receive(request, response) {
  const parts = [];
  for await (const part of request) parts.push(part);
  const body = Buffer.concat(parts).toString('utf8');
  const event = await verifyWebhook(body, request.headers, NYANSAPO_WEBHOOK_SECRET).catch((error) => {
    console.error(error.message);
  });
  if (!event) return void response.writeHead(400).end();
  // A test event from the webhook's page has no session.
  if (event.type in WORDS && !event.test && !handled.has(event.id)) await post(event);
  handled.add(event.id);
  response.writeHead(204).end();
}

createServer((request, response) => {
  receive(request, response).catch((error) => {
    console.error(error);
    // Nyansapo retries after this.
    response.writeHead(500).end();
  });
}).listen(Number(PORT), () => console.log(`Listening on port ${PORT}`));
