import { expect, it } from 'vitest';
import { MAIL_TEMPLATES } from '../../../src-server/mail/mail-templates.ts';
import { renderMail } from '../../../src-server/mail/render-mail.ts';

const HOSTILE = '"><script>alert(1)</script>&';

it('a mail shows names as text, in its HTML too', () => {
  const { html, text } = renderMail(
    {
      subject: 'Hello',
      paragraphs: [`Dear ${HOSTILE}`],
      action: { label: HOSTILE, url: `https://signals.example/?a="&b=<` },
    },
    HOSTILE,
  );
  expect(html).not.toContain('<script');
  expect(html.split('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;')).toHaveLength(4);
  expect(html).toContain('href="https://signals.example/?a=&quot;&amp;b=&lt;"');
  expect(text).toContain(`Dear ${HOSTILE}`);
});

it('links the support address below the mail, and shows no line without one', () => {
  const mail = { subject: 'Hello', paragraphs: ['Dear Ann'], action: null };
  const address = 'a&b@example.com';
  const support = { sentence: `Questions? Write to ${address}.`, address };
  const { html, text } = renderMail({ ...mail, support }, 'Shop');
  expect(html).toContain('Write to <a href="mailto:a&amp;b@example.com"');
  expect(text).toBe(`Dear Ann\n\n${support.sentence}\n\nShop`);
  expect(renderMail(mail, 'Shop').html).not.toContain('mailto:');
});

it('links below a mail that can be stopped to where that is done', () => {
  const mail = { subject: 'Hello', paragraphs: ['Dear Ann'], action: null };
  const stop = { label: 'Stop these emails', url: 'https://signals.example/stop?a=1&b=2' };
  const { html, text } = renderMail({ ...mail, stop }, 'Shop');
  expect(html).toContain('<a href="https://signals.example/stop?a=1&amp;b=2"');
  expect(text).toBe(`Dear Ann\n\n${stop.label}:\n${stop.url}\n\nShop`);
});

it.each([
  ['true', /join the community and add your TradingView username\.$/],
  ['false', /join the community\.$/],
])(
  'the welcome to a plan with indicators (%s) names the steps of that plan',
  (indicators, steps) => {
    const { paragraphs } = MAIL_TEMPLATES.welcome({ plan: 'Basic', indicators, link: '/' });
    expect(paragraphs[1]).toMatch(steps);
  },
);

it.each(['trial-refused', 'account-closing'] as const)(
  'the mail %s names where to object, and says nothing of it for a shop without an address',
  (name) => {
    const textOf = (contact: string) =>
      MAIL_TEMPLATES[name]({ plan: 'Basic', link: '/', contact }).paragraphs.join(' ');
    expect(textOf('help@example.com')).toMatch(/contact us.*: help@example\.com$/);
    expect(textOf('')).not.toMatch(/contact us|reply/);
  },
);
