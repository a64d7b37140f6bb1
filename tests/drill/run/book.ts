import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DrillResult } from './drill.ts';

/** What a long drill has done so far, on disk after every chapter: it can be ended and taken up again. */
export interface Book {
  seed: number;
  chapters: DrillResult[];
  /** Of the chapters alone. */
  seconds: number;
}

export function openBook(folder: string, seed: number) {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `drill-${seed}.json`);
  const book: Book = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Book)
    : { seed, chapters: [], seconds: 0 };
  return {
    file,
    book,
    add(chapter: DrillResult): void {
      book.chapters.push(chapter);
      book.seconds += chapter.seconds;
      writeFileSync(`${file}.tmp`, JSON.stringify(book, null, 1));
      renameSync(`${file}.tmp`, file);
    },
  };
}
