import type { Context } from 'hono';
import { DOCUMENTED_LOCALE, type Locale, matchLanguage } from '../../../src/texts/languages.ts';
import type { PublishedTexts } from '../../texts/published-texts.ts';
import type { HttpEnv } from '../build-context.ts';

const COOKIE = 'lang';
const YEAR_SECONDS = 31_536_000;

/** Operators' pages and calls. They are in English, whatever the shop speaks. */
const OPERATORS = /^\/(admin|discord-|api\/admin|trpc\/admin\.)/;

interface Deps {
  texts: PublishedTexts;
}

/**
 * The language of a request: the one in its URL, else the remembered one, else the best one for the
 * browser, else the shop's first.
 */
export function localeOf(c: Context<HttpEnv>, { texts }: Deps): Locale {
  if (OPERATORS.test(c.req.path)) return DOCUMENTED_LOCALE;
  const offered = texts.offered();
  if (offered.length < 2) return texts.choose(null);
  const named = [c.req.query('lang'), rememberedLocale(c)];
  const known = named.find((locale) => locale !== undefined && offered.includes(locale));
  return (
    known ?? matchLanguage(c.req.header('accept-language') ?? '', offered) ?? texts.choose(null)
  );
}

/** The same for a page, which remembers a language that its URL names. */
export function pageLocale(c: Context<HttpEnv>, deps: Deps): Locale {
  const locale = localeOf(c, deps);
  if (c.req.query('lang') === locale && deps.texts.offered().length > 1) {
    const cookie = `${COOKIE}=${locale}; Path=/; SameSite=Lax; Max-Age=${YEAR_SECONDS}`;
    c.header('Set-Cookie', cookie, { append: true });
  }
  return locale;
}

function rememberedLocale(c: Context<HttpEnv>): Locale | undefined {
  const pair = (c.req.header('cookie') ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${COOKIE}=`));
  return pair?.slice(COOKIE.length + 1);
}
