const DAY = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' });
const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** 'Dec 20, 2026', or a dash for what is not known. */
export function showDay(iso: string | null): string {
  const date = iso === null ? null : new Date(iso);
  return date === null || Number.isNaN(date.getTime()) ? '–' : DAY.format(date);
}

export function showMoment(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? '–' : MOMENT.format(date);
}
