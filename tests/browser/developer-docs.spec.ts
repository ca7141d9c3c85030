import { expect } from '@playwright/test';
import { Webhook } from 'standardwebhooks';
import { expectAccessible, expectAccessibleInTheDark, openBrowser, PHONE, sizesOf } from '../support/browser-people.ts';
import { BrowserWorld, MORNING } from '../support/browser-world.ts';
import { test } from '../support/test.ts';

const world = BrowserWorld.forFile();

test('without JavaScript: guides and the reference can be read, samples opened, and everything searched', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: PHONE, baseURL: world.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/help');
  await page.getByRole('link', { name: 'Connect it to Nyansapo' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Developers');
  await expect(page.getByRole('button', { name: 'Copy' }).first()).toBeHidden();

  await page.getByRole('searchbox', { name: 'Search' }).fill('invite applicants');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\/developers\/search\?q=invite/);
  await page.getByRole('link', { name: 'Invite several' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invite several');
  await expect(page.getByText('applicationIds').first()).toBeVisible();
  await expect(page.getByLabel('curl code')).toBeVisible();
  await expect(page.getByLabel('Python code')).toBeHidden();
  // One sample is open at a time.
  await page.getByText('Python', { exact: true }).first().click();
  await expect(page.getByLabel('Python code')).toContainText('requests.post(');
  await expect(page.getByLabel('curl code')).toBeHidden();

  await page.getByRole('link', { name: 'All pages' }).click();
  await page.getByRole('navigation', { name: 'Developers' }).getByRole('link', { name: 'Webhook tester' }).click();
  await expect(page.getByText('needs JavaScript')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check the signature' })).toBeHidden();

  // The list of pages marks the current one.
  for (const path of ['/developers', '/developers/webhooks', '/developers/errors', '/developers/reference/studies']) {
    await page.goto(path);
    await expect(page.locator('#pages [aria-current="page"]')).toHaveCount(1);
  }
  await context.close();
});

for (const [name, size] of sizesOf('phone')) {
  test(`on ${name}: a sample is copied with the keyboard, and the tester says whether a signature verifies and why not`, async ({
    browser,
  }) => {
    const { page, problems } = await openBrowser(browser, world, size);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/developers/reference/studies/publishStudy');
    await page.getByRole('button', { name: 'Copy' }).first().focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Copied.')).toHaveCount(1);
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain(`curl -X POST '${world.url}/api/v1`);
    await expectAccessible(page);
    await expectAccessibleInTheDark(page);

    await page.goto('/developers/webhook-tester');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const answer = page.locator('#tester-answer');
    const check = page.getByRole('button', { name: 'Check the signature' });
    await expect(check).toBeDisabled();
    await expect(
      page.getByText('Still to complete: The webhook’s secret, The request’s headers and 1 more'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Fill in an example' }).click();
    await check.click();
    await expect(answer).toHaveText('The signature is right.');

    const secret = `whsec_${Buffer.from('a secret of thirty-two bytes, so').toString('base64')}`;
    const body = '{"type":"study.full","id":"1"}';
    const now = new Date(MORNING);
    const signature = new Webhook(secret).sign('msg_1', now, body);
    const headers = `Webhook-Id: msg_1\nWebhook-Timestamp: ${now.getTime() / 1000}\nWebhook-Signature: ${signature}`;
    await page.getByLabel('The webhook’s secret').fill(secret);
    await page.getByLabel('The request’s headers').fill(headers);
    await page.getByLabel('The request’s body').fill(body);
    await page.getByLabel('The webhook’s secret').press('Enter');
    await expect(answer).toHaveText('The signature is right.');
    await page.getByLabel('The request’s body').fill(`${body}\n`);
    await check.click();
    await expect(answer).toContainText('line break at its end');
    await page.getByLabel('The request’s headers').fill('webhook-id: msg_1');
    await check.click();
    await expect(answer).toContainText('webhook-timestamp, webhook-signature');
    await expectAccessible(page);
    await expectAccessibleInTheDark(page);
    expect(requests).toEqual([]);
    expect(problems).toEqual([]);
  });
}
