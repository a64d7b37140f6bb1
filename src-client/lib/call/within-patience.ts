const PATIENCE_MS = 3000;

/** Rejects when the server has not answered a sign-out by then: nobody waits for one that they want to leave. */
export function withinPatience<T>(answer: Promise<T>): Promise<T> {
  const tooLong = new Promise<never>((_, reject) =>
    window.setTimeout(() => reject(new Error('No answer')), PATIENCE_MS),
  );
  return Promise.race([answer, tooLong]);
}
