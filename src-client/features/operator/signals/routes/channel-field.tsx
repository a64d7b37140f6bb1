import { NativeSelect } from '@mantine/core';
import type { RelayChannelView } from '../../../../../src/contract/operator/relay-routes.contract.ts';
import { planName, rankOf } from '../../../../../src/domain/plan.ts';
import { isForEveryone } from '../../../../../src/domain/signals/audience.ts';
import { trpc } from '../../../../lib/call/trpc.ts';
import { catalogue } from '../../../../lib/catalogue.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { FIELD_LOOK } from '../parts/field-look.ts';
import { ROUTE_FORM_COPY as COPY } from '../routes-copy.ts';
import styles from '../signals.module.css';

interface ChannelFieldProps {
  plan: string;
  channelId: string;
  error: string | undefined;
  onChange: (channel: RelayChannelView | null) => void;
}

/** A channel, with who can read it now. */
export function ChannelField({ plan, channelId, error, onChange }: ChannelFieldProps) {
  const channels = trpc.discord.relayChannels.useQuery();
  return (
    <Loaded what={COPY.channels} query={channels}>
      {({ channels: all, success, message }) => {
        const chosen = all.find(({ id }) => id === channelId);
        return (
          <div className={styles.form}>
            <NativeSelect
              {...FIELD_LOOK}
              label={COPY.channel}
              data={[
                { value: '', label: COPY.chooseChannel },
                ...all.map(({ id, name }) => ({ value: id, label: `#${name}` })),
              ]}
              value={channelId}
              error={error}
              onChange={(event) =>
                onChange(all.find(({ id }) => id === event.currentTarget.value) ?? null)
              }
            />
            {!success && <p className={styles.fault}>{message}</p>}
            {chosen !== undefined && <Readers channel={chosen} plan={plan} />}
          </div>
        );
      }}
    </Loaded>
  );
}

function Readers({ channel, plan }: { channel: RelayChannelView; plan: string }) {
  const readers = channel.plans.filter(({ sees }) => sees);
  const lower = readers.find((each) => rankOf(catalogue, each.plan) < rankOf(catalogue, plan));
  return (
    <div role="status" className={styles.readers}>
      <p className={styles.quiet}>
        {readers.length === 0
          ? COPY.readByNobody
          : COPY.readBy(readers.map(({ name }) => name).join(', '))}
      </p>
      {lower !== undefined && (
        <p className={styles.fault}>{COPY.leak(lower.name, planName(catalogue, plan))}</p>
      )}
      {channel.outsiders.map((sentence) => (
        <p key={sentence} className={isForEveryone(catalogue, plan) ? styles.quiet : styles.fault}>
          {sentence}
        </p>
      ))}
      {channel.missing.length > 0 && (
        <p className={styles.fault}>{COPY.lacks(channel.missing.join(', '))}</p>
      )}
    </div>
  );
}
