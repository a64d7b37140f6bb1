import { expect, it } from 'vitest';
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
