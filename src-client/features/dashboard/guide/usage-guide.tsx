import type { Plan } from '../../../../src/domain/catalogue/catalogue.ts';
import { includesIndicators } from '../../../../src/domain/entitlement.ts';
import { DASHBOARD_COPY as COPY } from '../../../../src/texts/pages/dashboard.texts.ts';
import { GUIDE_CHAPTERS } from '../../../../src/texts/pages/guide.texts.ts';
import { Around } from '../../../components/around.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { catalogue } from '../../../lib/catalogue.ts';
import { settings } from '../../../lib/public-settings.ts';
import styles from './usage-guide.module.css';

export function UsageGuide({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  return (
    <Dialog title={COPY.guide} onClose={onClose}>
      <div className={styles.guide}>
        {!includesIndicators(catalogue, plan) && <p className={styles.note}>{COPY.guideNote}</p>}
        {GUIDE_CHAPTERS.map((chapter) => (
          <section key={chapter.title}>
            <h3>{chapter.title}</h3>
            <ol>
              {chapter.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </section>
        ))}
        {settings.supportEmail !== null && (
          <p>
            <Around text={COPY.guideHelp.source} name="email">
              <a href={`mailto:${settings.supportEmail}`}>{settings.supportEmail}</a>
            </Around>
          </p>
        )}
      </div>
    </Dialog>
  );
}
