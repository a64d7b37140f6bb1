import { expect, test } from 'vitest';
import { clientOfThisFile } from './support/client-of-this-file.ts';

const client = clientOfThisFile({ landing: true, settings: { currencySign: 'CA$' } });

test("a seller's currency is the same on the first page, in the app and where one pays", async () => {
  for (const path of ['/', '/email-step?plan=standard&billing=monthly']) {
    const page = await client.visit(path);
    await page.getByText('CA$49').first().waitFor();
    expect(await page.getByText(/(?<!CA)\$\d/).count(), path).toBe(0);
  }
});
