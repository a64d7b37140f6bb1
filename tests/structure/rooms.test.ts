import { expect, test } from 'vitest';
import { crowdedRoomsOf } from '../../scripts/structure/rooms.ts';

const files = (folder: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${folder}/file-${index}.ts`);

test('a folder with 20 source files passes, and one with 21 is named', () => {
  expect(crowdedRoomsOf(files('src/domain', 20))).toEqual([]);
  expect(crowdedRoomsOf(files('src/domain', 21))).toEqual([
    'src/domain holds 21 source files, more than 20: sort them into folders by purpose.',
  ]);
});

test('files of a folder below do not count, and the list of migrations may grow', () => {
  const paths = [...files('src/domain', 15), ...files('src/domain/people', 15)];
  expect(crowdedRoomsOf([...paths, ...files('src-server/database/migrations', 60)])).toEqual([]);
});
