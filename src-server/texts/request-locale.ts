import { AsyncLocalStorage } from 'node:async_hooks';
import type { Locale } from '../../src/texts/languages.ts';

const locales = new AsyncLocalStorage<Locale>();

/** Mails that the work queues without a known reader are written in this language. */
export function withLocale<T>(locale: Locale, work: () => T): T {
  return locales.run(locale, work);
}

/** The language of the current request; null in a job. */
export function requestLocale(): Locale | null {
  return locales.getStore() ?? null;
}
