import type { Step } from '../../step.ts';
import { t1 } from './t1-probe.ts';
import { t2 } from './t2-hints.ts';
import { t3 } from './t3-access.ts';
import { t4 } from './t4-change-absent.ts';
import { t5 } from './t5-other-script.ts';
import { t6 } from './t6-sign-in-elsewhere.ts';
import { t7 } from './t7-a-day-later.ts';

export const TRADINGVIEW_STEPS: readonly Step[] = [t1, t2, t3, t4, t5, t6, t7];
