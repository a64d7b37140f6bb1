import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readBillOfMaterials } from './bill-of-materials.ts';

/**
 * `npm run check -- sbom`: writes production's bill of materials as CycloneDX JSON, to dist/sbom.cdx.json by default.
 */
const [file = 'dist/sbom.cdx.json'] = process.argv.slice(2);
const bill = readBillOfMaterials(join(import.meta.dirname, '../..'));
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
console.log(`${bill.components.length} components are in ${file}.`);
