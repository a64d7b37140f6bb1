import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ShownPasskey } from '../../../src/contract/passkeys.contract.ts';
import { PASSKEYS_COPY as COPY } from '../../../src/texts/pages/passkeys.texts.ts';
import { NotLoaded } from '../../components/frame/not-loaded.tsx';
import { PageSpinner } from '../../components/frame/page-spinner.tsx';
import { Panel } from '../../components/panel.tsx';
import { showDay, showMoment } from '../../lib/dates.ts';
import { AddPasskey } from './add-passkey.tsx';
import type { PasskeySource } from './passkey-source.ts';
import styles from './passkeys.module.css';
import { RemovePasskey } from './remove-passkey.tsx';

function PasskeyRow({ passkey, onRemove }: { passkey: ShownPasskey; onRemove: () => void }) {
  const { name, synced, createdAt, lastUsedAt } = passkey;
  const use = lastUsedAt === null ? COPY.unused : COPY.used({ moment: showMoment(lastUsedAt) });
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p>
          {COPY.times({ added: COPY.added({ day: showDay(createdAt) }), use })}
          {synced && COPY.synced}
        </p>
      </div>
      <Button size="sm" variant="default" aria-label={COPY.removeOf({ name })} onClick={onRemove}>
        {COPY.remove}
      </Button>
    </li>
  );
}

export function PasskeysCard({ source }: { source: PasskeySource }) {
  const [adding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<ShownPasskey | null>(null);
  const { passkeys } = source;
  if (passkeys === undefined) {
    return (
      <Panel title={COPY.title}>
        {source.notLoaded ? <NotLoaded retry={source.reload} /> : <PageSpinner />}
      </Panel>
    );
  }
  return (
    <Panel title={COPY.title}>
      <p className={styles.lead}>{COPY.lead}</p>
      {passkeys.length > 0 && (
        <ul className={styles.list}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setLeaving(passkey)} />
          ))}
        </ul>
      )}
      {adding ? (
        <AddPasskey source={source} onClose={() => setAdding(false)} />
      ) : (
        <Button variant="default" onClick={() => setAdding(true)}>
          {COPY.add}
        </Button>
      )}
      {leaving !== null && (
        <RemovePasskey source={source} passkey={leaving} onClose={() => setLeaving(null)} />
      )}
    </Panel>
  );
}
