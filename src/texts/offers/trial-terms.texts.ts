import { defineTexts } from '../define-texts.ts';
import { template } from '../template.ts';

/** Not in trial.texts.ts, which the dashboard loads. */
export const TRIAL_TERMS_COPY = defineTexts('offers.trial-terms', {
  includes: template(
    'The trial includes {indicators}. All indicators unlock with your first payment.',
  ),
});
