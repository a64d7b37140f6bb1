import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readBillOfMaterials } from './sbom/bill-of-materials.ts';

/** `npm run sbom -- [file]`: what runs in production, in CycloneDX JSON; dist/sbom.cdx.json unless a file is named. */
const [file = 'dist/sbom.cdx.json'] = process.argv.slice(2);
const bill = readBillOfMaterials(join(import.meta.dirname, '..'));
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
console.log(`${bill.components.length} components are in ${file}.`);
