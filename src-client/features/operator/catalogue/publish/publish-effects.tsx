import type { ReactNode } from 'react';
import type { CatalogueDocument } from '../../../../../src/contract/catalogue.contract.ts';
import type { CataloguePreview } from '../../../../../src/contract/operator/catalogue-operator.contract.ts';
import { moneyIn } from '../../../../../src/domain/catalogue/amount-text.ts';
import { stayers } from '../../../../../src/domain/price-move.ts';
import { Figures } from '../../../../components/figures.tsx';
import styles from '../catalogue.module.css';
import { CATALOGUE_COPY, PAGE_NAME } from '../copy.ts';
import { placeText } from '../place-text.ts';
import { AffectedMembers } from './affected-members.tsx';
import type { MovedPrice } from './move-choice.tsx';

const COPY = CATALOGUE_COPY.publish;

interface PublishEffectsProps {
  effects: CataloguePreview;
  document: CatalogueDocument;
  /** In which the draft is sold. */
  currency: string;
  /** Prices to which subscribers move at a renewal. */
  moves: readonly MovedPrice[];
}

export function PublishEffects({ effects, document, currency, moves }: PublishEffectsProps) {
  const { hash, refusals, warnings, access, stripe, pages } = effects;
  const keepers = stayers(effects.keepers, { moves, currency });
  const planName = (key: string) => document.plans.find((plan) => plan.key === key)?.name ?? key;
  const sum = (change: string) =>
    access
      .filter((line) => line.change === change)
      .reduce((total, line) => total + line.members, 0);
  const keeping = keepers.reduce((total, each) => total + each.members, 0);
  return (
    <div className={styles.effects}>
      {refusals.length > 0 && (
        <section className={styles.refusals} role="alert">
          <strong>{COPY.refused}</strong>
          <Remarks remarks={refusals} document={document} />
        </section>
      )}
      {warnings.length > 0 && (
        <section className={styles.notice} role="status">
          <strong>{COPY.warned}</strong>
          <Remarks remarks={warnings} document={document} />
        </section>
      )}
      <Figures
        figures={[
          { name: COPY.gain, value: `+${sum('gained').toLocaleString('en-US')}` },
          { name: COPY.lose, value: sum('lost') },
          { name: COPY.keepPrice, value: keeping },
          { name: COPY.newPrices, value: stripe.prices.length },
        ]}
      />
      <Block title={COPY.access} empty={access.length === 0 && COPY.none}>
        {access.map((line) => (
          <li key={`${line.entitlement} ${line.change}`}>
            <AffectedMembers hash={hash} line={line} />
          </li>
        ))}
      </Block>
      <Block
        title={COPY.stripe}
        note={stripe.asked ? undefined : COPY.notAsked}
        empty={
          stripe.products.length + stripe.prices.length + stripe.renamed.length === 0 &&
          COPY.noStripe
        }
      >
        {stripe.products.length > 0 && <li>{COPY.products(stripe.products)}</li>}
        {stripe.renamed.length > 0 && <li>{COPY.renamed(stripe.renamed)}</li>}
        {stripe.prices.map(({ plan, cycle, amount, name, ...price }) => (
          <li key={`${plan} ${cycle}`}>
            {COPY.price(name, cycle, moneyIn(amount, price.currency))}
          </li>
        ))}
      </Block>
      <Block title={COPY.keepers} empty={keepers.length === 0 && COPY.noKeepers}>
        {keepers.map(({ plan, cycle, amount, members, ...price }) => (
          <li key={`${plan} ${cycle} ${amount} ${price.currency}`}>
            {COPY.keeper(members, moneyIn(amount, price.currency), planName(plan), cycle ?? '')}
          </li>
        ))}
      </Block>
      <Block title={COPY.pages} empty={pages.length === 0 && COPY.noPages}>
        {pages.length > 0 && <li>{pages.map((page) => PAGE_NAME[page]).join(', ')}</li>}
      </Block>
    </div>
  );
}

interface RemarksProps {
  remarks: CataloguePreview['warnings'];
  document: CatalogueDocument;
}

function Remarks({ remarks, document }: RemarksProps) {
  return (
    <ul className={styles.lines}>
      {remarks.map(({ at, text }) => (
        <li key={`${at} ${text}`}>
          <strong>{placeText(at, document)}:</strong> {text}
        </li>
      ))}
    </ul>
  );
}

interface BlockProps {
  title: string;
  note?: string | undefined;
  empty: string | false;
  children: ReactNode;
}

function Block({ title, note, empty, children }: BlockProps) {
  return (
    <section className={styles.block}>
      <h3>{title}</h3>
      {note !== undefined && <p className={styles.quiet}>{note}</p>}
      {empty === false ? (
        <ul className={styles.lines}>{children}</ul>
      ) : (
        <p className={styles.quiet}>{empty}</p>
      )}
    </section>
  );
}
