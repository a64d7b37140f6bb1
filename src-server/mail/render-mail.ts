import type { MailText } from './mail-text.ts';

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

export function renderMail(mail: MailText, brandName: string, locale = 'en'): RenderedMail {
  const action = mail.action === null ? [] : [`${mail.action.label}:\n${mail.action.url}`];
  const text = [...mail.paragraphs, ...action, brandName].join('\n\n');
  const button =
    mail.action === null
      ? ''
      : `<p style="margin:28px 0"><a href="${escapeHtml(mail.action.url)}" style="background:#0b5d4a;color:#ffffff;padding:12px 22px;border-radius:8px;text-decoration:none;font-weight:600">${escapeHtml(mail.action.label)}</a></p>`;
  const html = `<!doctype html><html lang="${escapeHtml(locale)}"><body style="margin:0;padding:32px 16px;background:#f4f5f2;color:#17211d;font:16px/1.55 system-ui,sans-serif"><div style="max-width:520px;margin:0 auto;background:#ffffff;border-radius:12px;padding:32px"><p style="margin:0 0 20px;font-weight:700">${escapeHtml(brandName)}</p>${mail.paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('')}${button}</div></body></html>`;
  return { subject: mail.subject, text, html };
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
