import { IconVolume } from '@tabler/icons-react';
import type { ConsoleChannel } from '../../../../src/contract/discord/discord-console.contract.ts';
import { channelLabel, isWritten } from '../../../../src/domain/community/channel-type.ts';
import { StatusBadge } from '../../../components/status-badge.tsx';
import member from '../members/member.module.css';
import { CHANNEL_LABELS } from '../server-copy.ts';

/** Channels by position, each labelled category or text. */
export function ChannelsTab({ channels }: { channels: readonly ConsoleChannel[] }) {
  const ordered = [...channels].sort((a, b) => a.position - b.position);
  return (
    <ul>
      {ordered.map((channel) => {
        const label = channelLabel(channel.type);
        return (
          <li
            key={channel.id}
            className={label === 'category' ? `${member.row} ${member.category}` : member.row}
          >
            <span className={member.kind} aria-hidden="true">
              {label === 'category' ? (
                '▾'
              ) : isWritten(channel.type) ? (
                '#'
              ) : (
                <IconVolume size={16} />
              )}
            </span>
            <span className={member.names}>
              <strong>{channel.name}</strong>
            </span>
            <StatusBadge tone={label === 'category' ? 'attention' : 'neutral'}>
              {CHANNEL_LABELS[label]}
            </StatusBadge>
          </li>
        );
      })}
    </ul>
  );
}
