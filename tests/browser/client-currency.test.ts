import { expect, test } from 'vitest';
import { clientOfThisFile } from './support/client-of-this-file.ts';

const client = clientOfThisFile({ landing: true, settings: { currencySign: 'CA$' } });

test("shows the seller's currency on the landing page, in the app and at the payment", async () => {
  for (const path of ['/', '/email-step?plan=standard&billing=monthly']) {
    const page = await client.visit(path);
    await page.getByText('CA$49').first().waitFor();
    await expect.poll(() => page.getByText(/(?<!CA)\$\d/).count(), { message: path }).toBe(0);
  }
});
