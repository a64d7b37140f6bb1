import type { Context } from 'hono';
import type { Locale } from '../../../src/texts/languages.ts';
import type { PublishedTexts } from '../../texts/published-texts.ts';
import type { HttpEnv } from '../build-context.ts';

const COOKIE = 'lang';
const YEAR_SECONDS = 31_536_000;

/** The language of a request: the one in its URL, else the remembered one, else the shop's first. */
export function pageLocale(c: Context<HttpEnv>, { texts }: { texts: PublishedTexts }): Locale {
  const asked = c.req.query('lang');
  const known =
    asked === undefined ? null : (texts.offered().find((each) => each === asked) ?? null);
  if (known === null) return texts.choose(rememberedLocale(c));
  if (texts.offered().length > 1) {
    const cookie = `${COOKIE}=${known}; Path=/; SameSite=Lax; Max-Age=${YEAR_SECONDS}`;
    c.header('Set-Cookie', cookie, { append: true });
  }
  return known;
}

/** Null: the browser has not chosen. */
export function rememberedLocale(c: Context<HttpEnv>): Locale | null {
  const pair = (c.req.header('cookie') ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${COOKIE}=`));
  return pair?.slice(COOKIE.length + 1) ?? null;
}
