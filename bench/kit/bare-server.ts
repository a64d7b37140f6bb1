import { type Child, startChild } from './child.ts';

/** A reference as a process of its own, where the product is measured too. */
export async function startBare(
  file: string,
  databaseUrl: string,
): Promise<Child<{ port: number }>> {
  return startChild(`references/${file}`, {
    side: 'measured',
    env: { DATABASE_URL: databaseUrl },
  });
}
