import { labelOn } from '../../src/domain/brand/accent.ts';
import type { Brand, Picture } from '../../src/domain/brand/brand.ts';
import { picturePath } from '../../src/domain/brand/picture-path.ts';
import { escapeHtml } from '../texts/escape-html.ts';
import type { MailText } from './mail-text.ts';

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

/** A mail without a colour or a logo is the documented one. */
interface MailLook {
  /** Background of the button. */
  accent?: string;
  logo?: { url: string; width: number };
}

/** Turns mails like this one off. */
interface MailStop {
  label: string;
  url: string;
}

/** A sentence that contains the address. */
export interface MailSupport {
  sentence: string;
  address: string;
}

const LOGO_HEIGHT = 32;
const MAX_LOGO_WIDTH = 200;

/** The seller's brand in mails. Programs that read mail show no SVG, so such a logo is left out. */
export function mailLookOf({ accent, logo }: Brand, publicUrl: string): MailLook {
  return {
    ...(accent !== null && { accent: accent.light }),
    ...(logo !== null && !logo.file.endsWith('.svg') && { logo: mailLogo(logo, publicUrl) }),
  };
}

function mailLogo(logo: Picture, publicUrl: string): { url: string; width: number } {
  const width = Math.round((logo.width / logo.height) * LOGO_HEIGHT);
  return { url: `${publicUrl}${picturePath(logo)}`, width: Math.min(MAX_LOGO_WIDTH, width) };
}

/** The pages' accent, which carries dark text. */
const BRAND_ACCENT = '#ffb224';

export function renderMail(
  mail: MailText & { look?: MailLook; support?: MailSupport | null; stop?: MailStop | null },
  brandName: string,
  locale = 'en',
): RenderedMail {
  const { accent = BRAND_ACCENT, logo } = mail.look ?? {};
  const action = mail.action === null ? [] : [`${mail.action.label}:\n${mail.action.url}`];
  const support = mail.support ? [mail.support.sentence] : [];
  const stop = mail.stop ? [`${mail.stop.label}:\n${mail.stop.url}`] : [];
  const text = [...mail.paragraphs, ...action, ...support, ...stop, brandName].join('\n\n');
  const button =
    mail.action === null
      ? ''
      : `<p style="margin:28px 0"><a href="${escapeHtml(mail.action.url)}" style="background:${accent};color:${labelOn(accent)};padding:12px 22px;border-radius:8px;text-decoration:none;font-weight:600">${escapeHtml(mail.action.label)}</a></p>`;
  const head =
    logo === undefined
      ? escapeHtml(brandName)
      : `<img src="${escapeHtml(logo.url)}" width="${logo.width}" alt="${escapeHtml(brandName)}" style="display:block;border:0">`;
  const html = `<!doctype html><html lang="${escapeHtml(locale)}"><body style="margin:0;padding:32px 16px;background:#faf8f3;color:#16130d;font:16px/1.55 system-ui,sans-serif"><div style="max-width:520px;margin:0 auto;background:#ffffff;border-radius:12px;padding:32px"><p style="margin:0 0 20px;font-weight:700">${head}</p>${mail.paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('')}${button}${supportLine(mail.support ?? null)}${stopLine(mail.stop ?? null)}</div></body></html>`;
  return { subject: mail.subject, text, html };
}

function supportLine(support: MailSupport | null): string {
  if (support === null) return '';
  const address = escapeHtml(support.address);
  const link = `<a href="mailto:${address}" style="color:#5c5547">${address}</a>`;
  const sentence = escapeHtml(support.sentence).replace(address, () => link);
  return `<p style="margin:28px 0 0;padding-top:16px;border-top:1px solid #e4ded1;color:#5c5547;font-size:14px">${sentence}</p>`;
}

function stopLine(stop: MailStop | null): string {
  if (stop === null) return '';
  return `<p style="margin:16px 0 0;font-size:14px"><a href="${escapeHtml(stop.url)}" style="color:#5c5547">${escapeHtml(stop.label)}</a></p>`;
}
