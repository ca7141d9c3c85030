import type { FastifyInstance } from 'fastify';
import QRCode from 'qrcode';
import { formatCedis } from '../../../domain/money.ts';
import type { App } from '../../platform/app.ts';
import { escapeHtml } from '../../platform/http/html.ts';
import { Refusal } from '../../platform/refusal.ts';
import { getPublic } from './study-offers.service.ts';

type Card = Awaited<ReturnType<typeof getPublic>>;

/**
 * The pages of a study's public card: the application's shell with what a chat or a search engine shows of a link, and
 * the address as a QR code.
 */
export function mountStudyCard(server: FastifyInstance, app: App, shell: string | null): void {
  const { origin } = app.settings;
  server.get<{ Params: { code: string } }>('/s/:code', async ({ params }, reply) => {
    const card = await findCard(app, params.code);
    const page = shell && card ? withPreview(shell, card, origin) : shell;
    return reply
      .status(card ? 200 : 404)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page ?? '');
  });
  server.get<{ Params: { code: string } }>('/s/:code/qr.svg', async ({ params }, reply) => {
    const { code } = await getPublic(app, params.code);
    const svg = await QRCode.toString(`${origin}/s/${code}`, { type: 'svg', margin: 2 });
    return reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml').send(svg);
  });
}

async function findCard(app: App, code: string): Promise<Card | null> {
  try {
    return await getPublic(app, code);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

function withPreview(shell: string, card: Card, origin: string): string {
  const title = `${card.publicName}: ${formatCedis(card.rewardPesewas)} for ${card.durationInMinutes} minutes`;
  const by = `A study by ${card.organizationName}${card.organizationVerified ? ', verified' : ''}`;
  const state =
    card.status === 'RECRUITING' && card.placesLeft > 0 ? 'Paid by mobile money' : 'Not recruiting any more';
  const description = `${by}. ${state}. We never ask you to pay.`;
  const tags = [
    `<title>${escapeHtml(title)} · Nyansapo</title>`,
    meta('name', 'description', description),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', 'Nyansapo'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', `${origin}/s/${card.code}`),
    meta('property', 'og:image', `${origin}/social-card.png`),
    meta('name', 'twitter:card', 'summary_large_image'),
    `<link rel="canonical" href="${escapeHtml(`${origin}/s/${card.code}`)}" />`,
  ].join('\n    ');
  // A function, so that a name with "$&" in it is text like any other.
  return shell.replace(/<meta\s+name="description"[^>]*>/, '').replace(/<title>[^<]*<\/title>/, () => tags);
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`;
}
