import { type Child, startChild } from './child.ts';

/** A reference as a process of its own, where the product is measured too. */
export function startBare<Ready = unknown>(
  file: string,
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<Child<Ready>> {
  return startChild(`references/${file}`, {
    side: 'measured',
    env: { DATABASE_URL: databaseUrl, ...env },
  });
}
