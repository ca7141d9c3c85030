/** @module-tag slow */
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { Nyansapo } from '../../../../clients/typescript/dist/index.js';
import { codeOf, idsOf, linksOf } from '../../../../tests/support/docs-pages.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { makeTestKey } from '../../../../tests/support/test-mode.ts';
import { studyForm } from '../../../../tests/support/world.ts';
import { ERRORS } from '../../../contract/errors.ts';
import { addDays } from '../../../domain/calendar.ts';
import { EVENT_KINDS } from '../../../domain/events.ts';
import { openApiDocument } from './openapi.ts';

/* SITE-11 and SITE-12: every page exists, its links work, and so do the samples that readers copy. */

const EXAMPLE_ID = '01a1fdb4-64ad-74d5-9038-304202d76596';

interface Operation {
  operationId: string;
  tags: [string];
}
const OPERATIONS = Object.entries(openApiDocument(null).paths as Record<string, Record<string, Operation>>).flatMap(
  ([path, methods]) =>
    Object.entries(methods).map(([method, { operationId: name, tags }]) => ({
      name,
      path,
      method: method.toUpperCase(),
      address: `/developers/reference/${tags[0]}/${name}`,
    })),
);

const hasProgram = (name: string) => spawnSync(name, ['--version']).error === undefined;

const pages = new Map<string, string>();

const pageOf = (address: string) => pages.get(address) ?? '';

const folder = mkdtempSync(join(tmpdir(), 'nyansapo-docs-'));
const research = await startResearch(100_000, {
  WEBHOOKS_TO_THIS_MACHINE: 'on',
  TEST_DATABASE_URL: inject('postgresUrl'),
});
const world = research.world;
const key = await makeTestKey(world, research.researcher);
await key.opened();
const secret = key.secret;
// The pages that the site map names.
const map = await (await fetch(`${world.running.url}/sitemap.xml`)).text();
for (const [, address = ''] of map.matchAll(/<loc>([^<]*\/developers[^<]*)<\/loc>/g)) {
  const response = await fetch(address);
  expect(response.status, address).toBe(200);
  pages.set(new URL(address).pathname, await response.text());
}
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('pages', () => {
  test('every page has one main heading, a unique title and a unique address', () => {
    const titles = [...pages.values()].map((html) => /<title>(.*?)<\/title>/.exec(html)?.[1]);
    expect(pages.size).toBeGreaterThan(OPERATIONS.length + 15);
    expect(new Set(titles).size).toBe(pages.size);
    for (const [address, html] of pages) {
      expect(html.match(/<h1\b/g), address).toHaveLength(1);
      expect(new Set(idsOf(html)).size, address).toBe(idsOf(html).length);
      expect(/<meta name="description" content="[^"]{10,}"/.test(html), address).toBe(true);
    }
  });

  test('every link and anchor has a target', async () => {
    const elsewhere = new Set<string>();
    const broken: string[] = [];
    for (const [address, html] of pages) {
      for (const href of linksOf(html)) {
        const { origin, pathname, hash } = new URL(href, `http://docs.example${address}`);
        if (origin !== 'http://docs.example') continue;
        const target = pages.get(pathname);
        if (target === undefined) elsewhere.add(pathname);
        else if (hash !== '' && !idsOf(target).includes(hash.slice(1))) broken.push(`${address}: ${href}`);
      }
    }
    for (const path of elsewhere) {
      const { status } = await fetch(world.running.url + path);
      if (status !== 200) broken.push(`${path}: ${status}`);
    }
    expect(broken).toEqual([]);
  });

  test('an unknown address gets the not-found page', async () => {
    for (const path of [
      '/developers/nothing',
      '/developers/reference/studies/nothing',
      '/developers/reference/nothing',
    ]) {
      const response = await fetch(world.running.url + path, { headers: { accept: 'text/html' } });
      expect(response.status, path).toBe(404);
      expect(await response.text()).toContain('We can’t find this page');
    }
  });

  test('all codes, events and calls of the contract are documented', () => {
    for (const { address, path, method } of OPERATIONS)
      expect(pageOf(address), address).toContain(`<b>${method}</b> /api/v1${path}`);
    for (const kind of Object.keys(EVENT_KINDS)) expect(pageOf('/developers/webhooks')).toContain(`id="${kind}"`);
    const errors = pageOf('/developers/errors');
    for (const code of ['SCOPE_MISSING', 'TOO_MANY_REQUESTS', 'INSUFFICIENT_BALANCE', 'CURSOR_EXPIRED'] as const)
      expect(errors).toContain(ERRORS[code][1]);
  });

  test('the search finds sections of guides, calls by their fields, and shows what was typed as text', async () => {
    const search = async (words: string) =>
      (await fetch(`${world.running.url}/developers/search?q=${encodeURIComponent(words)}`)).text();
    const [first] = linksOf(await search('verify signature')).filter((href) => href.includes('#verify'));
    expect(first).toBe('/developers/webhooks#verify-a-signature');
    expect(await search('inviteSeveral')).toContain('/developers/reference/applications/inviteSeveral"');
    expect(await search('idempotensy')).toContain('/developers/idempotency');
    // A sentence is shown completely, and names in it are not formatted as code.
    expect(await search('get webhook')).toContain('One webhook.');
    expect(await search('ping webhook')).toContain('Sends a webhook.ping now');
    expect(await search('zebra')).toContain('No matches');
    const hostile = await search('"><script>alert(1)</script>');
    expect(hostile).not.toContain('<script>alert');
    expect((await fetch(`${world.running.url}/developers/search?q=a&q=b`)).status).toBe(200);
  });
});

describe('samples', () => {
  test('those in JavaScript are plain JavaScript, and match the SDK’s types', () => {
    const samples = [...pages].flatMap(([address, html]) =>
      codeOf(html, 'JavaScript').map((code, index) => [`${address}-${index}`, code] as const),
    );
    expect(samples.length).toBeGreaterThan(OPERATIONS.length);
    // Written inside the package, so that its own name resolves.
    const inside = join('clients/typescript/dist', 'samples');
    rmSync(inside, { recursive: true, force: true });
    mkdirSync(inside, { recursive: true });
    // As .mjs files, because the compiler then refuses TypeScript syntax, which Node 20 can't run.
    for (const [name, code] of samples) writeFileSync(join(inside, `${name.replaceAll(/\W+/g, '-')}.mjs`), `${code}\n`);
    const options = { module: 'nodenext', target: 'es2022', lib: ['es2023', 'dom', 'dom.iterable'], types: ['node'] };
    const compilerOptions = {
      ...options,
      allowJs: true,
      checkJs: true,
      strict: true,
      noEmit: true,
      skipLibCheck: true,
    };
    writeFileSync(join(inside, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.mjs'] }));
    const compiler = ['node_modules/typescript/lib/tsc.js', '-p', join(inside, 'tsconfig.json')];
    const { stdout, status } = spawnSync(process.execPath, compiler, { encoding: 'utf8' });
    rmSync(inside, { recursive: true, force: true });
    expect({ stdout, status }).toEqual({ stdout: '', status: 0 });
  });

  test.skipIf(!hasProgram('python3'))('those in Python compile', () => {
    const samples = [...pages.values()].flatMap((html) => codeOf(html, 'Python'));
    expect(samples.length).toBeGreaterThan(OPERATIONS.length);
    const script = 'import json, sys\nfor code in json.load(sys.stdin): compile(code, "sample", "exec")';
    execFileSync('python3', ['-c', script], { input: JSON.stringify(samples), stdio: ['pipe', 'pipe', 'pipe'] });
  });

  test.skipIf(!hasProgram('curl'))('those for curl are answered by the product', async () => {
    const ids = await livelyEnvironment();
    const run = promisify(execFile);
    /** Runs the sample of a page as somebody would paste it; returns the status, and what was refused. */
    const pasted = async (name: string, change: (code: string) => string = (code) => code) => {
      const operation = OPERATIONS.find((one) => one.name === name);
      const [code = ''] = codeOf(pageOf(operation?.address ?? ''), 'curl');
      expect(code, name).toContain(operation?.method === 'GET' ? `curl '${world.running.url}` : '-X ');
      const script = `curl() { command curl -sS -w '%{http_code}' -o answer "$@" 2>/dev/null; }\n${change(code)}`;
      const env = { PATH: process.env.PATH, NYANSAPO_KEY: secret };
      const status = (await run('bash', ['-c', script], { cwd: folder, env })).stdout;
      return status === '200' ? status : `${status} ${readFileSync(join(folder, 'answer'), 'utf8')}`;
    };
    const statuses: Record<string, string> = {};
    for (const { name, path } of OPERATIONS.filter(({ method }) => method === 'GET'))
      statuses[name] = await pasted(name, (code) => withIds(code, path, ids));
    for (const name of ['createProject', 'countEligible', 'topUpTestWallet', 'createWebhook'])
      statuses[name] = await pasted(name);
    statuses.pingWebhook = await pasted('pingWebhook', (code) => withIds(code, '/webhooks/', ids));
    statuses.publishStudy = await pasted('publishStudy', (code) =>
      code
        .replaceAll(/"projectId": "[^"]+"/g, `"projectId": "${ids.project}"`)
        .replaceAll('2026-12-01', addDays(world.today(), 6)),
    );
    const refused = Object.entries(statuses).filter(([, status]) => status !== '200');
    // The study in this environment has no consent form, no entries and no payment list.
    expect(refused.map(([name]) => name).filter((name) => !NOT_HERE.includes(name))).toEqual([]);
    for (const name of NOT_HERE) expect(statuses[name], name).toMatch(/^404 /);
  });
});

const NOT_HERE = ['getConsentFormPdf', 'getSignedConsentPdf', 'getEntry'].concat([
  'getPaymentList',
  'listListedPayments',
  'exportPaymentList',
]);

type Ids = Awaited<ReturnType<typeof livelyEnvironment>>;

/** A study with an application and a session, and a webhook with a delivery. */
async function livelyEnvironment() {
  const nyansapo = new Nyansapo({ key: secret, baseUrl: world.running.url });
  const organization = (await nyansapo.getCurrentKey()).content.organizationId;
  const project = (await nyansapo.createProject({ body: { projectName: 'Samples' } })).content.id;
  const { now } = (await nyansapo.getTestClock()).content;
  const times = [{ date: addDays(now.slice(0, 10), 2), availableTimes: [{ start: '10:00', end: '10:30' }] }];
  const study = (await nyansapo.publishStudy({ body: studyForm(project, 1, times) as never })).content.id;
  const path = { id: study };
  for (const { id } of (await nyansapo.listTestParticipants()).content.slice(0, 12)) {
    const act = { path: { id, act: 'apply' as const }, body: { studyId: study } };
    await nyansapo.actAsTestParticipant(act).catch(() => undefined);
  }
  const application = (await nyansapo.listApplicants({ path, query: { status: 'PENDING' } })).content[0];
  await nyansapo.inviteApplicant({ path, body: { applicationId: application?.id ?? '' } });
  const book = { path: { id: application?.applicantId ?? '', act: 'book' as const }, body: { studyId: study } };
  await nyansapo.actAsTestParticipant(book);
  const booking = (await nyansapo.listAppointments({ query: { studyId: study } })).content[0]?.id ?? '';
  const { reference } = (await nyansapo.topUpTestWallet({ body: { amount: 20 } })).content;
  const body = { url: `${world.running.url}/nothing`, kinds: ['study.closed' as const] };
  const webhook = (await nyansapo.createWebhook({ body })).content.id;
  const delivery = (await nyansapo.pingWebhook({ path: { id: webhook } })).content.id;
  const panel = (await nyansapo.createPanel({ body: { name: 'Samples' } })).content.id;
  const template = (await nyansapo.saveStudyAsTemplate({ path, body: { name: 'Samples' } })).content.id;
  const ofWallet = { path: { organizationId: organization } };
  const [issued] = (await nyansapo.listInvoices(ofWallet)).content;
  const invoice = issued?.id ?? '';
  const ids = { organization, project, study, booking, reference, invoice, webhook, delivery, panel, template };
  const proForma = (await nyansapo.orderProForma({ ...ofWallet, body: { amount: 2500 } })).content.id;
  return { ...ids, application: application?.id ?? '', proForma };
}

/** Fills existing ids into a sample. All examples use the same id, so the address tells which kind of id it is. */
function withIds(code: string, path: string, ids: Ids): string {
  const own = path.startsWith('/project/projects')
    ? ids.project
    : path.includes('/bookings/')
      ? ids.booking
      : ids.study;
  return code
    .replaceAll(/(?<=\/wallets\/)[0-9a-f-]{36}/g, ids.organization)
    .replaceAll(/(?<=\/applications\/)[0-9a-f-]{36}/g, ids.application)
    .replaceAll(/(?<=\/deliveries\/)[0-9a-f-]{36}/g, ids.delivery)
    .replaceAll(/(?<=\/invoices\/)[0-9a-f-]{36}/g, ids.invoice)
    .replaceAll(/(?<=\/pro-formas\/)[0-9a-f-]{36}/g, ids.proForma)
    .replaceAll(/(?<=\/webhooks\/)[0-9a-f-]{36}/g, ids.webhook)
    .replaceAll(/(?<=\/panels\/)[0-9a-f-]{36}/g, ids.panel)
    .replaceAll(/(?<=\/study-templates\/)[0-9a-f-]{36}/g, ids.template)
    .replaceAll(/(?<=\/receipts\/)[^']+/g, encodeURIComponent(ids.reference))
    .replaceAll(EXAMPLE_ID, own);
}

describe('verifying a webhook as the guide says', () => {
  const key = `whsec_${randomBytes(32).toString('base64')}`;
  const body = '{"id":"01a1fdd0-66ff-7081-8c73-5e6f70819203","type":"booking.created","words":"naïve ₵"}';
  /** Signed when a test begins: the guide’s code accepts a few minutes. */
  const sign = () => {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const mac = createHmac('sha256', Buffer.from(key.slice(6), 'base64')).update(`msg_1.${timestamp}.${body}`);
    const signature = `v1,${mac.digest('base64')}`;
    const headers = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,AAAA ${signature}`,
    };
    return { timestamp, signature, headers };
  };

  test.skipIf(!hasProgram('python3'))('Python', () => {
    const [code = ''] = codeOf(pageOf('/developers/webhooks'), 'Python');
    const script = `${code}\nimport json, sys\ngiven = json.load(sys.stdin)\nverify(given["body"].encode(), given["headers"], given["secret"])\n`;
    const { headers } = sign();
    const verify = (given: object) =>
      spawnSync('python3', ['-c', script], { input: JSON.stringify({ body, headers, secret: key, ...given }) }).status;
    expect(verify({})).toBe(0);
    expect(verify({ body: `${body} ` })).toBe(1);
    expect(verify({ headers: { ...headers, 'webhook-timestamp': '1700000000' } })).toBe(1);
  });

  test.skipIf(!hasProgram('openssl'))('openssl', () => {
    const { timestamp, signature } = sign();
    const code = codeOf(pageOf('/developers/webhooks'), 'Shell').find((one) => one.includes('openssl')) ?? '';
    const env = { PATH: process.env.PATH, SECRET: key, WEBHOOK_ID: 'msg_1', WEBHOOK_TIMESTAMP: timestamp, BODY: body };
    expect(execFileSync('sh', ['-c', code], { env, encoding: 'utf8' }).trim()).toBe(signature);
  });
});
