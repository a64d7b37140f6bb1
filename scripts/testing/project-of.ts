/** The Vitest project that runs this test file. */
export function projectOf(file: string): string {
  const [, folder = ''] = file.split('/');
  if (file.endsWith('.long.test.ts')) return folder === 'server' ? 'server-long' : 'long';
  if (folder === 'journeys') return 'browser';
  return folder === 'structure' ? 'domain' : folder;
}
