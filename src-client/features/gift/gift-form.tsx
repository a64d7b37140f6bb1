import { Button, InputBase, TextInput } from '@mantine/core';
import { useState } from 'react';
import { LEGAL_PATHS } from '../../../src/domain/legal-pages.ts';
import { giftMessageFault, giftPrice, MAX_GIFT_MESSAGE } from '../../../src/domain/offers/gift.ts';
import { isEmailAddress } from '../../../src/domain/people/email-address.ts';
import { GIFT_COPY as COPY } from '../../../src/texts/offers/gift.texts.ts';
import { ChoiceCards } from '../../components/choice-cards/choice-cards.tsx';
import { FeatureList } from '../../components/feature-list.tsx';
import { catalogue } from '../../lib/catalogue.ts';
import { money } from '../../lib/money.ts';
import { settings } from '../../lib/public-settings.ts';
import { shownPlanName } from '../../lib/texts/plan-name.ts';
import { useFields } from '../../lib/use-fields.ts';
import { ConsentLine } from '../checkout/consent-line.tsx';
import panel from '../offers/offer-panel.module.css';
import { OfferPanel } from '../offers/offer-panel.tsx';

import { planFeatures } from '../plans/plan-features.ts';
import { UPGRADE_FEATURES } from '../upgrade/upgrade-features.ts';
import styles from './gift.module.css';
import type { GiftChoice } from './gift-choices.ts';
import { readGiftDraft } from './gift-draft.ts';
import { giftMonths } from './gift-text.ts';
import { useGiftPayment } from './use-gift-payment.ts';

/** Only the seller's own policy promises money back. */
function RefundPolicy() {
  const policy = settings.legal?.find(({ path }) => path === LEGAL_PATHS.refunds);
  return policy === undefined ? null : <a href={policy.path}>{policy.name}</a>;
}

interface GiftFormProps {
  choices: readonly GiftChoice[];
  /** The signed-in buyer's address, which cannot be changed here. */
  email: string | null;
}

/** The mail has it as one paragraph. */
const oneLine = (message: string) => message.trim().replaceAll(/\s*\n\s*/g, ' ');

const messageCount = ({ length }: string) =>
  COPY.messageCount({ count: length, max: MAX_GIFT_MESSAGE });

const messageError = (message: string) => {
  const fault = giftMessageFault(oneLine(message));
  if (fault === 'long') return COPY.messageLong({ max: MAX_GIFT_MESSAGE });
  return fault && { hidden: COPY.messageHidden, link: COPY.messageLink }[fault];
};

export function GiftForm({ choices, email }: GiftFormProps) {
  const [draft] = useState(readGiftDraft);
  const isOffered = choices.some((each) => each.plan === draft?.plan);
  const [plan, setPlan] = useState((isOffered && draft?.plan) || (choices[0]?.plan ?? ''));
  const offered = choices.find((each) => each.plan === plan)?.months ?? [];
  const [wanted, setMonths] = useState(draft?.months ?? offered[0] ?? 1);
  const months = offered.includes(wanted) ? wanted : (offered[0] ?? 1);
  const [delivery, setDelivery] = useState<'hand' | 'mail'>(draft?.isMailed ? 'mail' : 'hand');
  const price = giftPrice(catalogue, plan, months) ?? 0;
  const isMailed = delivery === 'mail';
  const { input, submit, values } = useFields(
    {
      email: email ?? draft?.email ?? '',
      recipient: draft?.recipient ?? '',
      message: draft?.message ?? '',
    },
    (typed) => ({
      email: isEmailAddress(typed.email) ? null : COPY.emailWrong,
      recipient: isMailed && !isEmailAddress(typed.recipient) ? COPY.emailWrong : null,
      message: isMailed ? messageError(typed.message) : null,
    }),
  );
  const { pay, isBusy, fault } = useGiftPayment();
  return (
    <OfferPanel title={COPY.title} back={email === null ? COPY.home : COPY.dashboard}>
      <form
        className={styles.form}
        noValidate
        onSubmit={submit((typed) =>
          pay(
            { plan, months, isMailed, ...typed },
            {
              plan,
              months,
              price,
              email: typed.email.trim(),
              recipientEmail: isMailed ? typed.recipient.trim() : null,
              message: (isMailed && oneLine(typed.message)) || null,
            },
          ),
        )}
      >
        <p>{COPY.lead}</p>
        <ChoiceCards
          legend={COPY.plan}
          value={plan}
          onChange={setPlan}
          choices={choices.map((each) => ({
            value: each.plan,
            name: shownPlanName(catalogue, each.plan),
          }))}
        />
        <FeatureList
          items={planFeatures(catalogue, { plan, surface: 'upgrade' }, UPGRADE_FEATURES[plan])}
        />
        <div className={styles.lengths}>
          <ChoiceCards
            legend={COPY.months}
            value={String(months)}
            onChange={(each) => setMonths(Number(each))}
            choices={offered.map((count) => ({
              value: String(count),
              name: giftMonths(count),
              hint: money(giftPrice(catalogue, plan, count) ?? 0),
            }))}
          />
        </div>
        <TextInput
          label={COPY.email}
          description={COPY.emailHint}
          type="email"
          autoComplete="email"
          readOnly={email !== null}
          {...input('email')}
        />
        <ChoiceCards
          legend={COPY.delivery}
          value={delivery}
          onChange={setDelivery}
          choices={[
            { value: 'hand', name: COPY.byHand, hint: COPY.byHandHint },
            { value: 'mail', name: COPY.byMail, hint: COPY.byMailHint },
          ]}
        />
        {isMailed && (
          <>
            <TextInput
              label={COPY.recipient}
              type="email"
              autoComplete="off"
              {...input('recipient')}
            />
            <InputBase
              component="textarea"
              multiline
              rows={3}
              size="md"
              labelProps={{ mb: 6 }}
              descriptionProps={{ mb: 8 }}
              label={COPY.message}
              description={`${COPY.messageHint} ${messageCount(values.message)}`}
              autoComplete="off"
              maxLength={MAX_GIFT_MESSAGE}
              {...input('message')}
            />
          </>
        )}
        <dl className={styles.total}>
          <dt>
            {COPY.total}
            {months > 1 && (
              <small>
                {COPY.eachOf({
                  months: giftMonths(months),
                  price: money(giftPrice(catalogue, plan, 1) ?? 0),
                })}
              </small>
            )}
          </dt>
          <dd>{money(price)}</dd>
        </dl>
        {fault !== null && (
          <p className={panel.fault} role="alert">
            {fault || COPY.failed}
          </p>
        )}
        <Button type="submit" disabled={isBusy}>
          {isBusy ? COPY.busy : COPY.pay({ price: money(price) })}
        </Button>
        <p className={panel.quiet}>
          {COPY.life} {COPY.oneself} <RefundPolicy />
        </p>
        <ConsentLine />
      </form>
    </OfferPanel>
  );
}
