/** The failure as one line, for the person at the command line. */
export function failureReason(error: unknown): string {
  // If all addresses of a name fail, the error's own message is empty.
  if (error instanceof AggregateError) return error.errors.map(failureReason).join('; ');
  return error instanceof Error ? error.message || error.name : String(error);
}
