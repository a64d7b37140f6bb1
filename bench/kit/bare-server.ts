import { type Child, startChild } from './child.ts';

/** Starts a reference server as its own process, on the same core as the product. */
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
