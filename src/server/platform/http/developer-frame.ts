import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

/* The frame of the developers' pages: plain HTML with one style, in both themes. */

/** A query parameter that is given once; otherwise empty. */
export function asked(query: unknown, name: string): string {
  const value = (query as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : '';
}

const STYLE = `:root{color-scheme:light dark;--paper:#fbf8f4;--ink:#1c1917;--card:#fff;--line:#e7e0d6;--clay:#8a3f12;--quiet:#57534e;--leaf:#14603c;--leaf-soft:#e5efe9}
@media (prefers-color-scheme:dark){:root{--paper:#171412;--ink:#f3eee8;--card:#221d1a;--line:#463d36;--clay:#f0a778;--quiet:#b9afa6;--leaf:#9bd5b5;--leaf-soft:#1d3429}}
body{font:16px/1.5 system-ui,sans-serif;background:var(--paper);color:var(--ink);max-width:720px;margin:32px auto;padding:0 16px}
ul{list-style:none;padding:0}li{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:12px 16px;margin:0 0 8px;overflow-wrap:anywhere}
a{color:var(--clay);font-weight:600}small{color:var(--quiet)}span{font-size:12px;background:var(--leaf-soft);color:var(--leaf);border-radius:99px;padding:2px 8px}
.code{font:700 40px/1.2 ui-monospace,monospace;letter-spacing:.1em}input,select,button{font:inherit;padding:8px;box-sizing:border-box;min-height:44px;color:inherit;background:var(--card);border:1px solid var(--quiet);border-radius:8px}
input{width:100%}button{padding:8px 16px;font-weight:600}
form p{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:center;gap:4px 16px;margin:0 0 8px}
pre.screen{font:16px/1.4 ui-monospace,monospace;background:var(--card);border:2px solid var(--ink);border-radius:8px;padding:12px;min-height:180px;max-width:320px;white-space:pre-wrap;overflow-wrap:anywhere}.keys{display:grid;grid-template-columns:repeat(3,1fr);gap:8px;max-width:320px}fieldset{border:0;padding:0;margin:8px 0}
nav ul{display:flex;flex-wrap:wrap;gap:8px}nav li{margin:0;padding:0}nav a{display:block;padding:10px 14px}`;

/** These pages only have their own style. */
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`;

export function sendPage(reply: FastifyReply, title: string, body: string): FastifyReply {
  return reply
    .header('content-security-policy', POLICY)
    .type('text/html; charset=utf-8')
    .send(`<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · Nyansapo</title>
<style>${STYLE}</style>
</head><body><main><h1>${title}</h1>${body}</main></body></html>`);
}
