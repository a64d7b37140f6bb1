import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifierDocument } from '../../../src-client/prerender/record/verifier-document.ts';

/** The built client in short, with the places that the record fills. */
const CLIENT = {
  'index.html': '<head></head>',
  'landing.html':
    '<html lang="en"><head></head><dd>{{STAT_ACCURACY}}</dd>{{RECORD_PROOF}}{{RECORD_LINK}}',
  'record.html':
    '<html lang="en"><head><title>{{RECORD_TITLE}}</title></head><h1>{{RECORD_TITLE}}</h1>{{RECORD_BODY}}',
  'record-verifier.html': verifierDocument('void 0'),
};

export function recordClient(): string {
  const client = mkdtempSync(join(tmpdir(), 'wickline-client-'));
  for (const [name, text] of Object.entries(CLIENT)) writeFileSync(join(client, name), text);
  return client;
}
