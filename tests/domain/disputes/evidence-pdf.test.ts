import { expect, test } from 'vitest';
import { writePdf } from '../../../src-server/billing/disputes/pdf/write-pdf.ts';

test.each([
  ['€49.00', '\x8049.00'],
  ['£49.00', '£49.00'],
  ['東京', '??'],
])('the evidence shows %j as %j', (text, shown) => {
  const pdf = Buffer.from(writePdf('Evidence', [{ text }])).toString('latin1');
  expect(pdf).toContain(`(${shown}) Tj`);
});
