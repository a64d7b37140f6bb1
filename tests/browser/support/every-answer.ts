import { AUDIT, AUDIT_FRAME, VERDICT } from './audit-answers.ts';
import { HOME } from './home/home-answers.ts';
import {
  ACCESS,
  FAILED,
  JOBS,
  ODD,
  PARKED,
  PROVIDERS,
  REPORT,
  STATISTICS,
  WORKLIST,
} from './operations-answers.ts';
import { MAPPING, PREVIEW, SET_UP, SET_UP_GUIDE } from './set-up/set-up-answers.ts';
import { EXITS_TO_CHECK, PAID_SIGN_UPS, UNCLEAR, UNEXPLAINED_HOLDERS } from './waiting-people.ts';

/** Answers by procedure for the operator's access, jobs, audit, set-up and figures pages. */
export const ANSWERS: Record<string, unknown> = {
  'admin.home': HOME,
  'admin.accessOverview': ACCESS,
  'admin.failedAccess': FAILED,
  'tradingview.worklist': WORKLIST,
  'tradingview.scriptsReport': REPORT,
  'admin.providerStates': PROVIDERS,
  'admin.jobBoard': JOBS,
  'admin.exitsToCheck': EXITS_TO_CHECK,
  'admin.paidSignUps': PAID_SIGN_UPS,
  'discord.unexplainedHolders': UNEXPLAINED_HOLDERS,
  'discord.unclear': UNCLEAR,
  'admin.parkedEvents': PARKED,
  'admin.duplicateSubscriptions': [],
  'admin.oddSubscriptions': ODD,
  'admin.catalogueFaults': [],
  'admin.auditFrame': AUDIT_FRAME,
  'admin.auditEntries': AUDIT,
  'admin.auditVerdict': VERDICT,
  'admin.setUpChecks': SET_UP,
  'admin.setUpGuide': SET_UP_GUIDE,
  'admin.roleMapping': MAPPING,
  'admin.previewMapping': PREVIEW,
  'admin.statistics': STATISTICS,
  'admin.legalPage': { no: 0, markdown: null, previous: null, changedAt: null },
};
