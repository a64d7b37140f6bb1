import type { MigrationObject } from '@mikro-orm/core';
import { FirstTables } from './0001-first-tables.ts';
import { ConsoleJobs } from './0002-console-jobs.ts';
import { Audit } from './0003-audit.ts';
import { AccessWaits } from './0004-access-waits.ts';
import { ErasuresAndImports } from './0005-erasures-and-imports.ts';
import { UserCards } from './0006-user-cards.ts';
import { AuditTrail } from './0007-audit-trail.ts';
import { OperatorFigures } from './0008-operator-figures.ts';
import { TroubledGrants } from './0009-troubled-grants.ts';
import { MoneyMended } from './0011-money-mended.ts';
import { CallWindows } from './0012-call-windows.ts';
import { ConsoleRuns } from './0013-console-runs.ts';
import { Limits } from './0014-limits.ts';
import { OperatorFactor } from './0015-operator-factor.ts';
import { EmailChange } from './0016-email-change.ts';
import { Leader } from './0018-leader.ts';
import { Traces } from './0019-traces.ts';
import { AccessMended } from './0021-access-mended.ts';
import { SettledDisputes } from './0023-settled-disputes.ts';
import { AuditKept } from './0025-audit-kept.ts';
import { MonthlyMoney } from './0026-monthly-money.ts';

/** In order of application; a landed one is never edited. */
export const MIGRATIONS: MigrationObject[] = [
  { name: '0001-first-tables', class: FirstTables },
  { name: '0002-console-jobs', class: ConsoleJobs },
  { name: '0003-audit', class: Audit },
  { name: '0004-access-waits', class: AccessWaits },
  { name: '0005-erasures-and-imports', class: ErasuresAndImports },
  { name: '0006-user-cards', class: UserCards },
  { name: '0007-audit-trail', class: AuditTrail },
  { name: '0008-operator-figures', class: OperatorFigures },
  { name: '0009-troubled-grants', class: TroubledGrants },
  { name: '0011-money-mended', class: MoneyMended },
  { name: '0012-call-windows', class: CallWindows },
  { name: '0013-console-runs', class: ConsoleRuns },
  { name: '0014-limits', class: Limits },
  { name: '0015-operator-factor', class: OperatorFactor },
  { name: '0016-email-change', class: EmailChange },
  { name: '0018-leader', class: Leader },
  { name: '0019-traces', class: Traces },
  { name: '0021-access-mended', class: AccessMended },
  { name: '0023-settled-disputes', class: SettledDisputes },
  { name: '0025-audit-kept', class: AuditKept },
  { name: '0026-monthly-money', class: MonthlyMoney },
];
