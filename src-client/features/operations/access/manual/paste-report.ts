import type { z } from 'zod';
import type { pasteListAnswer } from '../../../../../src/contract/tradingview-operator.contract.ts';

export type PasteReport = z.infer<typeof pasteListAnswer>;
