/** '25 November 2026 at 13:05 UTC'. */
export function momentOf(moment: Date): string {
  const text = moment.toLocaleString('en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return `${text} UTC`;
}
