import type { SetUpCheck } from '../../../src/contract/operator/setup.contract.ts';
import { readBrand } from '../../brand/write-brand.ts';
import { readFork } from '../../database/transaction.ts';
import { finding } from './findings.ts';
import type { SetUpDeps } from './set-up.deps.ts';

const NAME = { id: 'brand.name', title: 'Name' };
const LOGO = { id: 'brand.logo', title: 'Logo' };
const SHARED = { id: 'brand.social', title: 'Picture in shared links' };

/** How visitors recognise the shop. It works without, under the product's own name. */
export async function brandChecks({ database, facts }: SetUpDeps): Promise<SetUpCheck[]> {
  if (database === null) {
    const step = 'Start the server, or set DATABASE_URL.';
    return [finding(NAME, 'unknown', { found: 'Needs the database to be looked at.', step })];
  }
  const { brand } = await readBrand(readFork(database));
  const name = brand.name ?? facts.brandName;
  const isNamed = brand.name !== null || facts.inEnvironment.has('BRAND_NAME');
  return [
    isNamed
      ? finding(NAME, 'ok', { found: name })
      : finding(NAME, 'advice', {
          found: `Pages and mails still say ${name}.`,
          step: 'Choose a name on the brand page.',
        }),
    brand.logo === null
      ? finding(LOGO, 'advice', {
          found: 'Pages show the standard mark.',
          step: 'Upload a logo on the brand page.',
        })
      : finding(LOGO, 'ok', { found: 'Pages show your logo.' }),
    brand.socialImage === null
      ? finding(SHARED, 'off', { found: 'Links to your shop show the standard picture.' })
      : finding(SHARED, 'ok', { found: 'Links to your shop show your picture.' }),
  ];
}
