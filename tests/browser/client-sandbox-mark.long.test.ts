import { describe, expect, test } from 'vitest';
import { accessibilityFaults } from './support/accessibility.ts';
import { clientOfThisFile } from './support/client-of-this-file.ts';

const client = clientOfThisFile({
  landing: true,
  settings: { sandbox: ['stripe', 'discord'], sandboxControlRoom: 'http://127.0.0.1:4242' },
});

describe('the sandbox mark', () => {
  test.each(['/', '/?view=landing', '/login', '/nowhere', '/admin'])(
    'the sandbox mark appears on %s with a link to the sandbox',
    async (path) => {
      const page = await client.visit(path);
      const mark = page.getByRole('complementary', { name: 'Sandbox' });
      await mark.getByText('Stripe and Discord are simulated. No money moves.').waitFor();
      const link = mark.getByRole('link', { name: 'Control room' });
      await expect.poll(() => link.getAttribute('href')).toBe('http://127.0.0.1:4242');
      expect(await accessibilityFaults(page)).toEqual([]);
    },
  );
});
