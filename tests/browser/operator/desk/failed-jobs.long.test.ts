import { expect, test } from 'vitest';
import { clientOfThisFile } from '../../support/client-of-this-file.ts';
import { ANSWERS } from '../../support/every-answer.ts';
import { operatorPages, SIGNED_IN } from '../../support/operator-stage.ts';

const client = clientOfThisFile();
const { answerAll } = operatorPages(client);

test.each([320, 390])(
  'on a phone of %d pixels the state of a failed job is whole',
  async (width) => {
    answerAll(ANSWERS);
    const page = await client.visit('/admin/jobs', {
      ...SIGNED_IN,
      viewport: { width, height: 780 },
    });
    const list = page.getByRole('region', { name: 'Failed and retrying jobs, list' });
    const row = list.getByRole('row').filter({ hasText: 'Will retry' }).first();
    await row.scrollIntoViewIfNeeded();
    const hidden = await row.evaluate((element) => {
      const [, state, , , , , action] = [...element.children];
      const badge = state?.firstElementChild?.getBoundingClientRect();
      const button = action?.getBoundingClientRect();
      const edge = element.closest('section')?.getBoundingClientRect().right ?? 0;
      if (badge === undefined || button === undefined) throw new Error('no badge or no button');
      // A button on another line covers nothing.
      const isBeside = button.top < badge.bottom && badge.top < button.bottom;
      return badge.right - (isBeside ? Math.min(edge, button.left) : edge);
    });
    expect(hidden).toBeLessThanOrEqual(0);
  },
);
