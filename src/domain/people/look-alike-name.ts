/** Characters easily mistaken for another one in a list of names. */
const READ_AS: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  i: 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
};

/** Two names with the same skeleton look alike to a hurried reader. */
function skeletonOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[._-]/g, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll(/./g, (character) => READ_AS[character] ?? character);
}

/** The existing name that the new one looks like, or null. */
export function mistakenFor(name: string, names: readonly string[]): string | null {
  const skeleton = skeletonOf(name);
  return names.find((each) => skeletonOf(each) === skeleton) ?? null;
}
