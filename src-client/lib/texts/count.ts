import { formatLocale } from './shown-locale.ts';

/** A number of people or things, such as '12,480'. */
export const count = (value: number): string => value.toLocaleString(formatLocale);
