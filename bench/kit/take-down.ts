/** Stops every started part in reverse order, even after a failure. A failing stop does not skip the others. */
export async function withTakeDown<T>(
  work: (
    keep: <Part extends { stop(): Promise<void> }>(part: Part | Promise<Part>) => Promise<Part>,
  ) => Promise<T>,
): Promise<T> {
  const parts: { stop(): Promise<void> }[] = [];
  try {
    return await work(async (part) => {
      const started = await part;
      parts.push(started);
      return started;
    });
  } finally {
    for (const part of parts.reverse()) {
      await part.stop().catch((error: Error) => console.error(error.message));
    }
  }
}
