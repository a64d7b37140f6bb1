/** Some languages abbreviate months as numbers, which identify no month. */
const HAS_LETTER = /\p{L}/u;
/** TradingView's site languages that write months as words. */
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

/** Month numbers by name. Built on first use to keep it out of the startup time. */
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
  // Formats with a day: many languages inflect the month after one, such as "24 декабря".
  const format = new Intl.DateTimeFormat(language, { day: 'numeric', month, timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, index) => {
    const parts = format.formatToParts(new Date(Date.UTC(2026, index, 15)));
    const word = parts.find(({ type }) => type === 'month')?.value ?? '';
    return [plain(word), index + 1] as const;
  }).filter(([word]) => HAS_LETTER.test(word));
}

export type NumericOrder = 'day-first' | 'month-first';

const YEAR_LAST = /(\d{1,2})[-./](\d{1,2})[-./](\d{4})/;

/** The order that all numeric dates of a list share, if one of them can be read in one way only. */
export function numericOrderOf(lines: readonly string[]): NumericOrder | null {
  const orders = new Set<NumericOrder>();
  for (const line of lines) {
    const [, a, b, year] = YEAR_LAST.exec(line) ?? [];
    const [dayFirst, monthFirst] = [dayOf(year, b, a).length, dayOf(year, a, b).length];
    if (dayFirst !== monthFirst) orders.add(dayFirst > monthFirst ? 'day-first' : 'month-first');
  }
  const [order] = orders;
  return orders.size === 1 ? (order ?? null) : null;
}

/**
 * Dates that a text may name, as `YYYY-MM-DD`: none, one, or two when day and month are ambiguous. Reads ISO dates,
 * numeric dates and month names in the site's languages. With an order, a numeric date is read in that order alone.
 */
export function daysNamedIn(text: string, order: NumericOrder | null = null): string[] {
  const yearFirst = /(\d{4})\s*[-./年]\s*(\d{1,2})\s*[-./月]\s*(\d{1,2})/.exec(text);
  if (yearFirst !== null) return dayOf(yearFirst[1], yearFirst[2], yearFirst[3]);
  const yearLast = YEAR_LAST.exec(text);
  if (yearLast !== null) {
    const [, a, b, year] = yearLast;
    const monthFirst = order === 'day-first' ? [] : dayOf(year, a, b);
    const dayFirst = order === 'month-first' ? [] : dayOf(year, b, a);
    return [...new Set([...monthFirst, ...dayFirst])];
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
