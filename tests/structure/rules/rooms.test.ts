import { expect, test } from 'vitest';
import { crowdedRoomsOf } from '../../../scripts/structure/rooms.ts';

const files = (folder: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${folder}/file-${index}.ts`);

test('accepts a folder of 20 source files and reports one of 21', () => {
  expect(crowdedRoomsOf(files('src/domain', 20))).toEqual([]);
  expect(crowdedRoomsOf(files('src/domain', 21))).toEqual([
    'src/domain holds 21 source files, more than 20: sort them into folders by purpose.',
  ]);
});

test('does not count files of subfolders, and exempts the migrations', () => {
  const paths = [...files('src/domain', 15), ...files('src/domain/people', 15)];
  expect(crowdedRoomsOf([...paths, ...files('src-server/database/migrations', 60)])).toEqual([]);
});
