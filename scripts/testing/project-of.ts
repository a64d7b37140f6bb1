/** The Vitest project that runs this test file. */
export function projectOf(file: string): string {
  if (file.endsWith('.long.test.ts')) return 'long';
  const [, folder = ''] = file.split('/');
  if (folder === 'journeys') return 'browser';
  return folder === 'structure' ? 'domain' : folder;
}
