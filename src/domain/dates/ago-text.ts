const UNITS = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
] as const;

/** Returns the text for a number of seconds in this language: '3 minutes ago', 'yesterday', or 'just now' below one minute. */
export function agoTextIn(locale: string): (seconds: number) => string {
  const isEnglish = new Intl.Locale(locale).language === 'en';
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  return (seconds) => {
    for (const [size, unit] of UNITS) {
      // Our Chinese texts have a space after a number.
      if (seconds >= size)
        return format.format(-Math.floor(seconds / size), unit).replace(/^(\d+)(?![\d ])/, '$1 ');
    }
    return isEnglish ? 'just now' : format.format(0, 'second');
  };
}
