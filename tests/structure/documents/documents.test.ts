import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const PAGES = globSync(['*.md', 'docs/**/*.md', '.github/**/*.md']);
const read = (page: string) => readFileSync(page, 'utf8');
const lineCount = (page: string) => read(page).split('\n').length - 1;

/** The anchors of a page's headings, as code hosts make them. */
function anchorsOf(page: string): string[] {
  return [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );
}

/** The links of a page that point to nothing in this repository. */
function brokenLinksOf(page: string): string[] {
  const links = [...read(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links
    .filter((link) => !/^[a-z]+:/.test(link))
    .filter((link) => {
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? page : join(dirname(page), path);
      if (!existsSync(target)) return true;
      return anchor !== undefined && !anchorsOf(target).includes(anchor);
    })
    .map((link) => `${page}: ${link}`);
}

test('every link of a document leads to a file and a heading that exist', () => {
  expect(PAGES.length).toBeGreaterThan(40);
  expect(PAGES.flatMap(brokenLinksOf)).toEqual([]);
});

test('every path in backticks that AGENTS.md and the pages for developers name exists', () => {
  const pages = ['AGENTS.md', 'CONTRIBUTING.md', 'docs/architecture.md', 'docs/testing.md'];
  const paths = pages.flatMap((page) =>
    [...read(page).matchAll(/`((?:src|src-\w+|scripts|tests|bench|docs)\/[\w./-]+)`/g)].map(
      ([, path = '']) => path,
    ),
  );
  expect(paths.length).toBeGreaterThan(60);
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
});

test('the README has at most 100 lines, and a page of the guide at most 150', () => {
  expect(lineCount('README.md')).toBeLessThanOrEqual(100);
  const guide = PAGES.filter((page) => page.startsWith('docs/guide/'));
  expect(guide.length).toBeGreaterThan(5);
  expect(guide.filter((page) => lineCount(page) > 150)).toEqual([]);
});

test('the pictures of the documents are in use, and small', () => {
  const pictures = globSync('docs/images/*');
  const texts = PAGES.map(read).join('\n');
  expect(pictures.length).toBeGreaterThan(5);
  expect(pictures.filter((path) => !texts.includes(path.replace('docs/', '')))).toEqual([]);
  expect(pictures.filter((path) => statSync(path).size > 150_000)).toEqual([]);
});

test('a decision record has its four sections in under 60 lines, and is in the list', () => {
  const records = PAGES.filter((page) => /^docs\/decisions\/\d/.test(page));
  const list = read('docs/decisions/README.md');
  expect(records.length).toBeGreaterThan(20);
  for (const page of records) {
    const sections = [...read(page).matchAll(/^## (.+)$/gm)].map(([, name]) => name);
    expect(sections, page).toEqual(['Status', 'Context', 'Decision', 'Consequences']);
    expect(lineCount(page), page).toBeLessThan(60);
    expect(list).toContain(page.slice(page.lastIndexOf('/') + 1));
  }
});
