import type { SetUpGuideStep } from '../../../../src/contract/operator/setup.contract.ts';
import { Panel } from '../../../components/panel.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { SET_UP_COPY as COPY } from './copy.ts';
import { SettingForm } from './setting-form.tsx';
import styles from './wizard.module.css';

interface StepGuide {
  guide: SetUpGuideStep;
}

/** The values of a step that can be set here. */
export function SettingsPanel({
  guide: { settings },
  note,
}: StepGuide & { note?: string | undefined }) {
  if (settings.length === 0) return null;
  return (
    <Panel dense title={COPY.settings} note={note}>
      <div className={styles.settings}>
        {settings.map((setting) => (
          // A saved value starts a new form.
          <SettingForm key={`${setting.name} ${setting.value}`} setting={setting} />
        ))}
      </div>
    </Panel>
  );
}

/** The values of a step that only the environment sets. */
export function EnvironmentPanel({ guide: { environment } }: StepGuide) {
  if (environment.length === 0) return null;
  return (
    <Panel dense title={COPY.environment} note={COPY.environmentNote}>
      <ul className={styles.environment}>
        {environment.map(({ name, isSet }) => (
          <li key={name}>
            <code>{name}</code>
            <StatusBadge tone={isSet ? 'positive' : 'neutral'}>
              {isSet ? COPY.isSet : COPY.isMissing}
            </StatusBadge>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
