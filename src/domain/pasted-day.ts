/** Some languages write a short month as a number, which tells nothing apart. */
const HAS_LETTER = /\p{L}/u;
/** Languages of TradingView's site whose months are written as words. */
const LANGUAGES = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'pl',
  'ru',
  'tr',
  'sv',
  'cs',
  'id',
  'uk',
  'nl',
];

/** The number of each month by its names. Made for the first text that needs it: every start would pay for it. */
let months: Map<string, number> | null = null;

function monthOf(word: string): number | undefined {
  months ??= new Map(
    LANGUAGES.flatMap((language) =>
      (['long', 'short'] as const).flatMap((length) => monthsIn(language, length)),
    ),
  );
  return months.get(plain(word));
}

function monthsIn(language: string, month: 'long' | 'short'): (readonly [string, number])[] {
  // With a day beside it many languages bend the word: "24 декабря".
  const format = new Intl.DateTimeFormat(language, { day: 'numeric', month, timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, index) => {
    const parts = format.formatToParts(new Date(Date.UTC(2026, index, 15)));
    const word = parts.find(({ type }) => type === 'month')?.value ?? '';
    return [plain(word), index + 1] as const;
  }).filter(([word]) => HAS_LETTER.test(word));
}

/**
 * The days that a text may name, as `YYYY-MM-DD`: none, one, or two where day and month can be read either way.
 * Understands ISO dates, numeric dates and written months in the site's languages.
 */
export function daysNamedIn(text: string): string[] {
  const yearFirst = /(\d{4})\s*[-./年]\s*(\d{1,2})\s*[-./月]\s*(\d{1,2})/.exec(text);
  if (yearFirst !== null) return dayOf(yearFirst[1], yearFirst[2], yearFirst[3]);
  const yearLast = /(\d{1,2})[-./](\d{1,2})[-./](\d{4})/.exec(text);
  if (yearLast !== null) {
    const [, a, b, year] = yearLast;
    return [...new Set([...dayOf(year, a, b), ...dayOf(year, b, a)])];
  }
  const year = /(?<!\d)(20\d{2})(?!\d)/.exec(text)?.[1];
  const day = /(?<!\d)(\d{1,2})(?!\d)/.exec(text)?.[1];
  const month = text
    .split(/[\s,/]+/)
    .map(monthOf)
    .find(Boolean);
  return month === undefined ? [] : dayOf(year, String(month), day);
}

function plain(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFC')
    .replace(/[.,]+$/, '');
}

function dayOf(year?: string, month?: string, day?: string): string[] {
  if (year === undefined || month === undefined || day === undefined) return [];
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const moment = new Date(`${iso}T00:00:00Z`);
  const isReal = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(iso);
  return isReal ? [iso] : [];
}
