/** Stripe sends whole seconds. Anything else must not become an 'Invalid Date'. */
export function moment(seconds: number): Date {
  if (!Number.isFinite(seconds))
    throw new Error('Stripe answered without a time where one belongs.');
  return new Date(seconds * 1000);
}

export function momentOrNull(seconds: number | null | undefined): Date | null {
  return seconds === null || seconds === undefined ? null : moment(seconds);
}

/** The id of an expandable field. */
export function idOf(value: string | { id: string } | null | undefined): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : value.id;
}
