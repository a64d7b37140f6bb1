import type { z } from 'zod';
import type { scriptsReportAnswer } from '../../../../src/contract/operator/tradingview-operator.contract.ts';

export type Finding = z.infer<typeof scriptsReportAnswer>['findings'][number];
