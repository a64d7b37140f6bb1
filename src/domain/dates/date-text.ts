const DAY = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const MINUTE = { hour: 'numeric', minute: '2-digit' } as const;
const ZONE = { timeZoneName: 'short' } as const;

/** How dates read on pages and in mails. A time of day always names its zone. */
const LOOKS = {
  /** 'Nov 25, 2026' */
  day: DAY,
  /** 'Nov 25, 2026, 2:35 PM UTC' */
  moment: { ...DAY, ...MINUTE, ...ZONE },
  /** '2:35 PM UTC' */
  time: { ...MINUTE, ...ZONE },
  /** '2:35:07 PM UTC' */
  seconds: { ...MINUTE, second: '2-digit', ...ZONE },
  /** 'Nov 25' */
  'day of a year': { month: 'short', day: 'numeric' },
  /** 'Nov 25, 2:35 PM UTC' */
  'moment of a year': { month: 'short', day: 'numeric', ...MINUTE, ...ZONE },
  /** '25' */
  'day of a month': { day: 'numeric' },
  /** 'Nov 2026' */
  month: { year: 'numeric', month: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export interface DateReader {
  locale: string;
  /** Absent: the zone of the machine or browser. */
  timeZone?: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The only formats of dates, one for each language. English dates are American. */
export function dateFormat(
  look: keyof typeof LOOKS,
  { locale, timeZone }: DateReader,
): Intl.DateTimeFormat {
  const key = `${look} ${locale} ${timeZone ?? ''}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(locale, { ...LOOKS[look], timeZone });
    formats.set(key, format);
  }
  return format;
}
