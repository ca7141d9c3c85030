import type { Webhook, WebhookForm } from '@nyansapo/sdk';
import type { Command } from 'commander';
import { safeAddress } from '../address.ts';
import { count, seconds, withExamples } from '../arguments.ts';
import { confirm } from '../confirm.ts';
import { Stop } from '../exit.ts';
import { rowsOf } from '../rows.ts';
import { type Session, signedIn } from '../session.ts';
import { instant, words } from '../words.ts';
import { type ListenOptions, listen } from './listen.ts';

const stateOf = ({ disabledAt, disabledBecause }: Webhook) =>
  disabledAt ? `off since ${instant(disabledAt)} (${words(disabledBecause ?? 'PERSON')})` : 'on';

function show({ out }: Session, webhook: Webhook & { secret?: string }): void {
  out.one(webhook, [
    ['Webhook', webhook.url],
    ['ID', webhook.id],
    ['Description', webhook.description],
    ['Events', webhook.kinds.join(', ')],
    ['State', stateOf(webhook)],
    ['Secret', webhook.secret],
  ]);
  if (webhook.secret) out.note('The secret is shown only now. Keep it where the software that receives finds it.');
}

function addKeeping(webhooks: Command): void {
  webhooks
    .command('list')
    .description('List the webhooks of your organisation.')
    .action(
      signedIn(async ({ api, out }) => {
        out.list(
          (await api.listWebhooks()).content,
          [
            { title: 'ID', of: ({ id }) => id },
            { title: 'Address', of: ({ url }) => url },
            { title: 'Events', of: ({ kinds }) => kinds.length, align: 'right' },
            { title: 'Waiting', of: ({ waiting }) => waiting, align: 'right' },
            { title: 'State', of: stateOf },
          ],
          'No webhooks yet. Create one with "nyansapo webhooks create".',
        );
      }),
    );
  webhooks
    .command('show')
    .description('Show a webhook.')
    .argument('<webhook>', 'its id')
    .action(
      signedIn(async (session, _, id: string) =>
        show(session, (await session.api.getWebhook({ path: { id } })).content),
      ),
    );
  withExamples(
    webhooks
      .command('create')
      .description('Create a webhook at a public https address. Shows its secret once.')
      .argument('<address>')
      .requiredOption('--events <kinds>', 'separated by commas')
      .option('--description <text>')
      .action(
        signedIn(async (session, { events, description }: { events: string; description?: string }, url: string) => {
          safeAddress(url, 'The address of the webhook');
          const kinds = events.split(',') as WebhookForm['kinds'];
          const body = { url, kinds, ...(description ? { description } : {}) };
          show(session, (await session.api.createWebhook({ body })).content);
        }),
      ),
    'webhooks create https://example.com/hook --events booking.created,booking.cancelled',
  );
  webhooks
    .command('delete')
    .description('Delete a webhook and its log.')
    .argument('<webhook>', 'its id')
    .option('--yes', 'do not ask')
    .action(
      signedIn(async ({ api, out }, { yes }: { yes?: boolean }, id: string) => {
        const { content } = await api.getWebhook({ path: { id } });
        await confirm(`Delete the webhook ${content.url}?`, yes);
        await api.deleteWebhook({ path: { id } });
        out.done({ id }, 'The webhook is deleted.');
      }),
    );
  webhooks
    .command('enable')
    .description('Turn a webhook on again.')
    .argument('<webhook>', 'its id')
    .option('--send-missed', 'send what happened while it was off')
    .action(
      signedIn(async (session, { sendMissed }: { sendMissed?: boolean }, id: string) => {
        const body = sendMissed ? { sendsMissed: true } : {};
        show(session, (await session.api.enableWebhook({ path: { id }, body })).content);
      }),
    );
  webhooks
    .command('disable')
    .description('Turn a webhook off.')
    .argument('<webhook>', 'its id')
    .action(
      signedIn(async (session, _, id: string) =>
        show(session, (await session.api.disableWebhook({ path: { id } })).content),
      ),
    );
  webhooks
    .command('roll-secret')
    .description('Replace the secret. For 24 hours both secrets sign.')
    .argument('<webhook>', 'its id')
    .action(
      signedIn(async (session, _, id: string) =>
        show(session, (await session.api.rollWebhookSecret({ path: { id } })).content),
      ),
    );
}

function addDeliveries(webhooks: Command): void {
  withExamples(
    webhooks
      .command('deliveries')
      .description('List what a webhook got, newest first.')
      .argument('<webhook>', 'its id')
      .option('--limit <number>', 'show this many', count, 50)
      .action(
        signedIn(async ({ api, out }, { limit }: { limit: number }, id: string) => {
          out.list(
            await rowsOf((query) => api.listWebhookDeliveries({ path: { id }, query }), limit),
            [
              { title: 'ID', of: ({ id }) => id },
              { title: 'When', of: ({ createdAt }) => instant(createdAt) },
              { title: 'What', of: ({ type }) => type },
              { title: 'Tries', of: ({ tries }) => tries, align: 'right' },
              { title: 'Result', of: ({ outcome }) => words(outcome ?? 'WAITING') },
              { title: 'Next try', of: ({ nextTryAt }) => instant(nextTryAt) },
            ],
            'Nothing was sent yet. Try "nyansapo webhooks ping".',
          );
        }),
      ),
    'webhooks deliveries WEBHOOK --limit 10',
  );
  webhooks
    .command('resend')
    .description('Send a delivery again.')
    .argument('<webhook>', 'its id')
    .argument('<delivery>', 'its id')
    .action(
      signedIn(async ({ api, out }, _, id: string, deliveryId: string) => {
        const { content } = await api.sendWebhookAgain({ path: { id, deliveryId } });
        out.done(content, 'The event is on its way again.');
      }),
    );
  withExamples(
    webhooks
      .command('ping')
      .description('Send a ping, or an example of an event, and see whether it arrives.')
      .argument('<webhook>', 'its id')
      .option('--event <kind>', 'an example of this kind instead of a ping')
      .action(
        signedIn(async ({ api, out }, { event }: { event?: string }, id: string) => {
          const kind = event as WebhookForm['kinds'][number] | undefined;
          const { content } = kind
            ? await api.testWebhook({ path: { id }, body: { kind } })
            : await api.pingWebhook({ path: { id } });
          const ended = await untilEnded({ api }, id, content.id);
          const [last] = ended.history.slice(-1);
          if (ended.outcome !== 'DELIVERED')
            throw new Stop(`It did not arrive: ${last?.error ?? `status ${last?.statusCode ?? 'unknown'}`}`);
          out.done(ended, `It arrived: status ${last?.statusCode} after ${last?.durationMs} ms.`);
        }),
      ),
    'webhooks ping WEBHOOK --event booking.created',
  );
}

const LONGEST_WAIT_MS = 30_000;

/** The delivery and its try, which takes 10 seconds at most. */
async function untilEnded({ api }: Pick<Session, 'api'>, id: string, deliveryId: string) {
  for (const since = Date.now(); ; ) {
    const { content } = await api.getWebhookDelivery({ path: { id, deliveryId } });
    if (content.outcome) return content;
    if (Date.now() - since > LONGEST_WAIT_MS) throw new Stop('It was not sent within 30 seconds.');
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

export function addWebhooks(program: Command): void {
  const webhooks = program.command('webhooks').description('Events for your own software');
  addKeeping(webhooks);
  addDeliveries(webhooks);
  withExamples(
    webhooks
      .command('listen')
      .description(
        'Forward events to your own machine while you develop. Follows the feed of events, signs each one as a webhook, and tries up to five times.',
      )
      .requiredOption('--forward <address>', 'such as http://localhost:3000/hook')
      .option('--events <kinds>', 'only these, separated by commas')
      .option('--cursor <cursor>', 'begin after this event instead of now')
      .option('--secret <secret>', 'sign with this whsec_…; otherwise a profile keeps one')
      .option('--every <seconds>', 'how often to look for events', seconds, 2)
      .action(signedIn((session, options: ListenOptions) => listen(session, options))),
    'webhooks listen --forward http://localhost:3000/hook',
    'webhooks listen --forward http://localhost:3000/hook --events booking.created,booking.cancelled',
  );
}
