import type { Step } from '../../step.ts';
import { s1 } from './s1-set-up.ts';
import { s2 } from './s2-buy.ts';
import { s3 } from './s3-upgrade.ts';
import { s4 } from './s4-downgrade.ts';
import { s5 } from './s5-cancel.ts';
import { s6 } from './s6-change-card.ts';
import { s7 } from './s7-failed-renewal.ts';
import { s8 } from './s8-operator-lowers.ts';
import { s9 } from './s9-refund-dispute.ts';
import { s10 } from './s10-tax.ts';
import { s11 } from './s11-not-listening.ts';

export const STRIPE_STEPS: readonly Step[] = [s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11];
