import { NativeSelect } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { RecordView } from '../../../../src/contract/operator/record.contract.ts';
import { Panel } from '../../../components/panel.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { serverMessage } from '../../../lib/call/server-message.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { showMoment, showUtc } from '../../../lib/dates.ts';
import parts from '../parts/parts.module.css';
import { Table } from '../parts/table.tsx';
import { RightButton } from '../role/right-button.tsx';
import { RECORD_COPY } from './copy.ts';

const COPY = RECORD_COPY.anchors;
const COLUMNS = [COPY.day, COPY.entry, COPY.hash, COPY.message];

export function AnchorsPanel({ view }: { view: RecordView }) {
  return (
    <Panel dense id="anchors" title={COPY.title} note={COPY.note}>
      <ChannelForm view={view} />
      {view.anchors.length === 0 ? (
        <p className={parts.quiet}>{COPY.none}</p>
      ) : (
        <Table label={COPY.title} columns={COLUMNS} compact>
          {view.anchors.map((anchor) => (
            <tr key={anchor.day}>
              <td>{showUtc(anchor.day)}</td>
              <td>#{anchor.lastSeq.toLocaleString('en-US')}</td>
              <td>
                <span className={parts.mono}>{anchor.head.slice(0, 16)}</span>
              </td>
              <td>
                <MessageState anchor={anchor} />
              </td>
            </tr>
          ))}
        </Table>
      )}
    </Panel>
  );
}

function MessageState({ anchor }: { anchor: RecordView['anchors'][number] }) {
  const { messageId, witnessedAt, goneAt } = anchor;
  if (goneAt !== null) {
    return <StatusBadge tone="negative">{COPY.gone(showMoment(goneAt))}</StatusBadge>;
  }
  if (messageId === null) return <span className={parts.quiet}>{COPY.notPosted}</span>;
  return witnessedAt === null ? COPY.waiting : COPY.read(showMoment(witnessedAt));
}

function ChannelForm({ view }: { view: RecordView }) {
  const utils = trpc.useUtils();
  const [channel, setChannel] = useState(view.anchorChannel ?? '');
  const channels = trpc.discord.relayChannels.useQuery().data?.channels ?? [];
  // While Discord cannot be read, the chosen one is known by its id alone.
  const ids = new Set([...channels.map(({ id }) => id), channel].filter((id) => id !== ''));
  const labelOf = (id: string) => {
    const name = channels.find((each) => each.id === id)?.name;
    return name === undefined ? id : `#${name}`;
  };
  const change = trpc.admin.changeRecord.useMutation({
    onSuccess: () => utils.admin.record.invalidate(),
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    change.mutate({ anchorChannel: channel === '' ? null : channel });
  };
  return (
    <form className={parts.form} onSubmit={save}>
      <NativeSelect
        size="sm"
        label={COPY.channel}
        description={COPY.channelHint}
        data={[
          { value: '', label: COPY.noChannel },
          ...[...ids].map((id) => ({ value: id, label: labelOf(id) })),
        ]}
        value={channel}
        error={change.isError && (serverMessage(change.error) ?? RECORD_COPY.failed)}
        onChange={(event) => setChannel(event.currentTarget.value)}
      />
      <RightButton
        right="signals.configure"
        type="submit"
        size="xs"
        h={34}
        variant="default"
        disabled={change.isPending}
      >
        {COPY.save}
      </RightButton>
      <span role="status" className={parts.quiet}>
        {change.isSuccess && COPY.saved}
      </span>
    </form>
  );
}
