import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { TrialRuleView } from '../../../../src/contract/operator/offers/trials.contract.ts';
import {
  MAX_TRIAL_DAYS,
  MIN_TRIAL_DAYS,
  TRIAL_CARDS,
  type TrialCard,
} from '../../../../src/domain/offers/trial.ts';
import { planIndicators } from '../../../../src/domain/offers/trial-indicators.ts';
import { planName } from '../../../../src/domain/plan.ts';
import { ChoiceCards } from '../../../components/choice-cards/choice-cards.tsx';
import { trpc } from '../../../lib/call/trpc.ts';
import { catalogue } from '../../../lib/catalogue.ts';
import { entitlementName } from '../../../lib/entitlement-name.ts';
import { useFields } from '../../../lib/use-fields.ts';
import parts from '../parts/parts.module.css';
import { FIELD_LOOK } from '../signals/parts/field-look.ts';
import { TRIALS_COPY as COPY } from './copy.ts';
import { OfferForm } from './offer-parts.tsx';
import { Several } from './several.tsx';

const isLength = (text: string) => {
  const days = Number(text);
  return Number.isInteger(days) && days >= MIN_TRIAL_DAYS && days <= MAX_TRIAL_DAYS;
};

export function TrialDialog({ rule, onClose }: { rule: TrialRuleView; onClose: () => void }) {
  const utils = trpc.useUtils();
  const [card, setCard] = useState<TrialCard>(rule.card);
  const own = planIndicators(catalogue, rule.plan);
  // Those that have left the plan are not saved again.
  const [indicators, setIndicators] = useState(() =>
    own.filter((each) => rule.indicators.includes(each)),
  );
  const [isUndecided, setUndecided] = useState(false);
  const { input, submit } = useFields({ days: String(rule.days ?? '') }, ({ days }) => ({
    days: days === '' || isLength(days) ? null : COPY.lengthWrong(MIN_TRIAL_DAYS, MAX_TRIAL_DAYS),
  }));
  const save = trpc.admin.setTrialRule.useMutation({
    onSuccess: async () => {
      await utils.admin.trialRules.invalidate();
      onClose();
    },
  });
  return (
    <OfferForm
      title={COPY.dialog(planName(catalogue, rule.plan))}
      copy={COPY}
      submit={COPY.save}
      call={save}
      onClose={onClose}
      onSubmit={submit(({ days }) => {
        const given = days === '' ? null : Number(days);
        // None ticked means all: a trial that gave few must not become one of the whole plan unnoticed.
        const isAsked =
          rule.isEmptied && given !== null && own.length > 0 && indicators.length === 0;
        setUndecided(isAsked);
        if (!isAsked) save.mutate({ plan: rule.plan, days: given, card, indicators });
      })}
    >
      <TextInput
        {...FIELD_LOOK}
        data-autofocus
        label={COPY.length}
        description={COPY.lengthHint(MIN_TRIAL_DAYS, MAX_TRIAL_DAYS)}
        inputMode="numeric"
        {...input('days')}
      />
      <ChoiceCards
        legend={COPY.cardChoice}
        value={card}
        onChange={setCard}
        choices={TRIAL_CARDS.map((value) => ({
          value,
          name: COPY.card[value],
          hint: COPY.cardHints[value],
        }))}
      />
      {own.length > 0 && (
        <Several
          legend={COPY.indicators}
          hint={COPY.indicatorsHint}
          chosen={indicators}
          onChange={setIndicators}
          error={isUndecided && indicators.length === 0 ? COPY.emptiedHint : null}
          options={own.map((key) => [key, entitlementName(key)])}
        />
      )}
      {own.length === 0 && rule.isEmptied && <p className={parts.quiet}>{COPY.emptiedPlan}</p>}
      <p className={parts.quiet}>{COPY.applies}</p>
    </OfferForm>
  );
}
