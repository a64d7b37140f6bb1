/** Characters that are taken for another one in a list of names. */
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

/** What a hurried reader takes a name for: two names with the same skeleton are mistaken for each other. */
function skeletonOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[._-]/g, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll(/./g, (character) => READ_AS[character] ?? character);
}

/** The one of these names that the new one would be mistaken for, or null. */
export function mistakenFor(name: string, names: readonly string[]): string | null {
  const skeleton = skeletonOf(name);
  return names.find((each) => skeletonOf(each) === skeleton) ?? null;
}
