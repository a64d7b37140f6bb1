import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { FeedSignal, HiddenFieldView } from '../../../src/contract/signal-feed.contract.ts';
import { LOCK_COPY as COPY } from '../../../src/texts/pages/signals/feed.texts.ts';
import { catalogue } from '../../lib/catalogue.ts';
import { showMoment } from '../../lib/dates.ts';
import { shownPlanName } from '../../lib/texts/plan-name.ts';
import styles from './signal-card.module.css';
import { joinFields, locksOf } from './signal-fields.ts';

interface LockChipsProps {
  hidden: readonly HiddenFieldView[];
  kind: FeedSignal['kind'];
}

/** Names each hidden field, when it is revealed, and the plan that sees it. */
export function LockChips({ hidden, kind }: LockChipsProps) {
  return locksOf(hidden).map(({ fields, revealedAt, unlockedBy }) => {
    const names = joinFields(fields, kind);
    const plan = unlockedBy === null ? null : shownPlanName(catalogue, unlockedBy);
    return (
      <p key={`${revealedAt} ${unlockedBy}`} className={styles.lock}>
        <IconLock size={15} aria-hidden="true" />
        <span>
          {revealedAt === null
            ? COPY.never({ fields: names })
            : COPY.revealedAt({ fields: names, moment: showMoment(revealedAt) })}
        </span>
        {plan !== null && (
          <Link to="/upgrade">
            {revealedAt === null ? COPY.unlock({ plan }) : COPY.seeNow({ plan })}
          </Link>
        )}
      </p>
    );
  });
}
