import { readFileSync, writeFileSync } from 'node:fs';
import { readAnswers, SECURITY_PAGE, withTable } from './security-table.ts';

writeFileSync(SECURITY_PAGE, withTable(readFileSync(SECURITY_PAGE, 'utf8'), readAnswers()));
