import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DrillResult } from './drill.ts';

/** Identifies the chapters of one run. */
interface BookTitle {
  seed: number;
  /** Commit of the running code; null outside a repository. */
  commit: string | null;
  older: string | null;
  faultsInAChapter: number;
}

/** The progress of a long drill, saved after every chapter so that it can resume. */
interface Book {
  title: BookTitle;
  chapters: DrillResult[];
  /** Chapters only. */
  seconds: number;
}

export function openBook(folder: string, title: BookTitle) {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `drill-${title.seed}.json`);
  const book: Book = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Book)
    : { title, chapters: [], seconds: 0 };
  if (JSON.stringify(book.title) !== JSON.stringify(title)) {
    throw new Error(
      `${file} was begun as ${JSON.stringify(book.title)} and this is ${JSON.stringify(title)}: remove it, or give another --folder.`,
    );
  }
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
