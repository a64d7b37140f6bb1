import { describe, expect, it } from 'vitest';
import { untranslatedOf } from '../../../scripts/structure/texts.ts';

const page = (code: string, path = 'src-client/features/landing/hero.tsx') =>
  untranslatedOf({ path, code }).length;
const refusal = (code: string, path = 'src-server/auth/refuse.ts') =>
  untranslatedOf({ path, code }).length;

describe('the rule that each shown sentence has a key', () => {
  it.each([
    '<p>Hello there</p>',
    '<p>\n  Hello\n</p>',
    '<input aria-label="Your name" />',
    "notify.error('Not saved', message)",
    "const LATE = 'Your payment is late.';",
    'return `Ends on the day you cancel`;',
  ])('reports %j', (code) => {
    expect(page(code)).toBe(1);
  });

  it.each([
    '<p>{COPY.title}</p>',
    '<Panel className={styles.panel} title={COPY.title} />',
    "console.warn('The session could not be ended:', error)",
    "throw new Error('The page has no root element')",
    "navigate({ to: '/login' })",
    'const isUp = (a: number) => a > 0 && a < 5;',
  ])('accepts %j', (code) => {
    expect(page(code)).toBe(0);
  });

  it('does not read pages of operators', () => {
    expect(page('<p>Hello there</p>', 'src-client/features/operator/users/page.tsx')).toBe(0);
  });

  it('reports a refusal that no language can say', () => {
    expect(refusal("throw new AppError('auth.no', 'conflict', 'Not today, please.')")).toBe(1);
    expect(refusal(`throw new AppError('a.b', 'conflict', \`You have \${n} dogs.\`)`)).toBe(1);
  });

  it('accepts a refusal with a key, also with values', () => {
    const known =
      "new AppError('auth.same-email', 'invalid', 'This is already your email address.')";
    expect(refusal(known)).toBe(0);
    expect(
      refusal(`new AppError('a.b', 'conflict', \`You have \${MAX} passkeys. Remove one first.\`)`),
    ).toBe(0);
  });
});
