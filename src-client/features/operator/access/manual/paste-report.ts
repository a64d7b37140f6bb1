import type { z } from 'zod';
import type { pasteListAnswer } from '../../../../../src/contract/operator/tradingview-operator.contract.ts';

export type PasteReport = z.infer<typeof pasteListAnswer>;
