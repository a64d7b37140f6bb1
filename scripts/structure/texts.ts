import { ALL_TEXTS } from '../../src/texts/all-texts.ts';
import type { SourceFile } from './source-file.ts';

/** Pages that only operators see. They are in English. */
const OPERATOR_PAGES =
  /^src-client\/(features\/(operator|community-console)|prerender|components\/frame\/sandbox-note)/;

/** Words of a visitor's page, between tags or in an attribute that a person hears or reads. */
const JSX_TEXT = /[^=]>\s*([^<>{}=;]*[A-Za-z]{2}[^<>{}=;]*?)\s*<\//g;
const JSX_LABEL = /\b(?:aria-label|label|title|placeholder|alt)="([^"]*[A-Za-z]{2}[^"]*)"/g;
/** A sentence in code: a capital and at least two words. */
const SENTENCE = /(['"`])([A-Z][a-z]+(?:[ ,][^'"`\n]*)?[.…!?]|[A-Z][a-z]+ [a-z]+[^'"`\n]*)\1/g;
/** Logs and failures, for developers, and the names of keys. */
const NOT_SHOWN = /console\.\w+\([^)]*\)|new Error\([^)]*\)|\['[^']*'\]/g;

/** Slices whose refusals visitors and subscribers read. */
const ANSWERING =
  /^src-server\/(auth|billing|tradingview|discord|access|account-data|people|limits)\//;
/** Refusals that only operators, providers and drills meet. */
const OPERATORS_ONLY =
  /^src-server\/(auth\/operators|billing\/(webhook|disputes|price-mapping|price-moves|plan-grants|paid-sign-ups|exits\/handle-exit|offers\/(?:make|end)-code|access-codes\/make-access-codes|gifts\/(gift-offers|operate-gifts)|lifetimes\/(lifetime-offers|operate-lifetimes)|single-payments\/refund-purchase|referrals\/(operate-partners|correct-partner|program|payouts|self-referrals)|trials\/(allow-trial|trial-rules)|refunds|standing\/live-duplicates|checkout\/lift-block|sync\/stripe-pass|operator\.procedures)|tradingview\/(scripts|session|manual)|discord\/(commands|console|mapping|unexplained|identity\/unclear|set-up)|access\/(manual|observation|operator))/;
const REFUSAL = /new AppError\(\s*['"`][^'"`]+['"`],\s*'[a-z-]+',\s*(['"`])((?:(?!\1).)+)\1/g;

/** Sentences that visitors and subscribers see without a key, and which no language can therefore replace. */
export function untranslatedOf({ path, code }: Pick<SourceFile, 'path' | 'code'>): string[] {
  return [...new Set([...sentencesOfPage(path, code), ...refusalsOf(path, code)])].map(
    (sentence) => `shows "${sentence}" without a key: add it to src/texts/pages`,
  );
}

function sentencesOfPage(path: string, code: string): string[] {
  if (!path.startsWith('src-client/') || OPERATOR_PAGES.test(path)) return [];
  const shown = code.replace(NOT_SHOWN, '');
  const found = [...shown.matchAll(SENTENCE)].map(([, , sentence = '']) => sentence);
  if (!path.endsWith('.tsx')) return found;
  const markup = [...shown.matchAll(JSX_TEXT), ...shown.matchAll(JSX_LABEL)];
  return [...found, ...markup.map(([, text = '']) => text.replaceAll(/\s+/g, ' '))];
}

const SENTENCES = new Set(Object.values(ALL_TEXTS));

function refusalsOf(path: string, code: string): string[] {
  if (!ANSWERING.test(path) || OPERATORS_ONLY.test(path)) return [];
  return [...code.matchAll(REFUSAL)]
    .map(([, , sentence = '']) => sentence.replaceAll(/\$\{[^}]*\}/g, '{}'))
    .filter((sentence) => !SENTENCES.has(sentence) && !hasTemplate(sentence));
}

const hasTemplate = (sentence: string) =>
  sentence.includes('{}') &&
  [...SENTENCES].some((known) => known.replaceAll(/\{\w+\}/g, '{}') === sentence);
