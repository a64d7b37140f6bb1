const PATIENCE_MS = 3000;

/** Rejects when the server takes too long to answer a sign-out: the user wants to leave. */
export function withinPatience<T>(answer: Promise<T>): Promise<T> {
  const tooLong = new Promise<never>((_, reject) =>
    window.setTimeout(() => reject(new Error('No answer')), PATIENCE_MS),
  );
  return Promise.race([answer, tooLong]);
}
