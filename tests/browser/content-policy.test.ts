import { expect, test } from 'vitest';
import { clientOfThisFile } from './support/client-of-this-file.ts';
import { someOperator } from './support/operators-answers.ts';

const client = clientOfThisFile();

test('the content policy blocks a foreign script and reports the violation', async () => {
  const page = await client.visit('/login');
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
  const violations = await page.evaluate(async () => {
    // Must come before the tests' own listener, which would fail this test.
    const heard: string[] = [];
    window.addEventListener(
      'securitypolicyviolation',
      (event) => {
        event.stopImmediatePropagation();
        heard.push(event.violatedDirective);
      },
      { capture: true },
    );
    const inline = document.createElement('script');
    inline.textContent = 'window.ran = true';
    document.head.append(inline);
    const foreign = document.createElement('script');
    foreign.src = 'https://evil.example/x.js';
    document.head.append(foreign);
    while (heard.length < 2) await new Promise((resolve) => requestAnimationFrame(resolve));
    return { heard, ran: 'ran' in window };
  });
  expect(violations).toEqual({ heard: ['script-src-elem', 'script-src-elem'], ran: false });
  client.allowConsoleError(/Content Security Policy|ERR_/);
});

test('text written as HTML is shown as text', async () => {
  const hostile = '<img src=x onerror="window.ran = true"><b>bold</b>';
  client.stage().answer('admin.operators', {
    operators: [someOperator('anna', { isYou: true }), someOperator(hostile, { isYou: false })],
    invitations: [],
  });
  const page = await client.visit('/admin/operators', { tab: { adminSession: 'true' } });
  await page.getByText(hostile).first().waitFor();
  const drawn = await page.evaluate(() => ({
    images: document.querySelectorAll('img[src="x"]').length,
    ran: 'ran' in window,
  }));
  expect(drawn).toEqual({ images: 0, ran: false });
});
