import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PAGE_PATHS } from '../../src/domain/page-path.ts';

const TEXT = readFileSync(join(import.meta.dirname, '../../src-client/public/robots.txt'), 'utf8');
const SIGN_UP = ['/checkout', '/email-step', '/payment-step', '/password-setup', '/register'];

/** Paths that a group of the file disallows. A rule covers every path with its prefix. */
function closedTo(agent: string): readonly string[] {
  const group = TEXT.split(/\n\s*\n/).find((each) => each.includes(`User-agent: ${agent}\n`)) ?? '';
  const rules = [...group.matchAll(/^Disallow: (\S+)$/gm)].map(([, path = '']) => path);
  return PAGE_PATHS.filter((path) => rules.some((rule) => path.startsWith(rule)));
}

describe('robots.txt', () => {
  test('allows search engines the landing page and the sign-in page', () => {
    const open = PAGE_PATHS.filter((path) => !closedTo('*').includes(path));
    expect(open).toEqual(['/', '/login']);
  });

  test('allows the archive the public forms and no personal page', () => {
    const more = closedTo('*').filter((path) => !closedTo('archive.org_bot').includes(path));
    expect(more).toEqual([...SIGN_UP, '/forgot-password'].sort(byPage));
  });
});

function byPage(left: string, right: string): number {
  const pages: readonly string[] = PAGE_PATHS;
  return pages.indexOf(left) - pages.indexOf(right);
}
