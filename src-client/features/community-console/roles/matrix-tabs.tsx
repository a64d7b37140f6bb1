import { useState } from 'react';
import type {
  MatrixCell,
  MatrixFlag,
  PermissionsAnswer,
} from '../../../../src/contract/discord/discord-console.contract.ts';
import { Tabs } from '../parts/tabs.tsx';
import { FlagButton } from './flag-button.tsx';
import styles from './matrix.module.css';
import { PERMISSIONS_COPY as COPY, FLAG_NAMES } from './permissions-copy.ts';

type Channel = NonNullable<PermissionsAnswer['channels']>[string];
type Kind = Channel['type'];

const FLAGS: Record<Kind, readonly MatrixFlag[]> = {
  text: ['view', 'send', 'history', 'manage'],
  category: ['view', 'manage'],
};
const VALUE: Record<MatrixFlag, keyof MatrixCell> = {
  view: 'canView',
  send: 'canSendMessages',
  history: 'canReadHistory',
  manage: 'canManageChannel',
};

interface ChannelFlagsProps {
  channel: Channel;
  cell: MatrixCell;
  memberId: string;
}

/** The flags, or the error that prevented reading the channel. */
function ChannelFlags({ channel, cell, memberId }: ChannelFlagsProps) {
  return (
    <li className={styles.channel}>
      <strong>{channel.name}</strong>
      {cell.error === null ? (
        <ul className={styles.flags}>
          {FLAGS[channel.type].map((flag) => (
            <li key={flag}>
              <FlagButton
                name={FLAG_NAMES[flag]}
                granted={cell[VALUE[flag]] === true}
                question={{ memberId, channelId: channel.id, flag }}
                channelName={channel.name}
              />
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.error}>{cell.error}</p>
      )}
    </li>
  );
}

interface MatrixTabsProps {
  answer: PermissionsAnswer;
  memberId: string;
  cells: Record<string, MatrixCell>;
}

export function MatrixTabs({ answer, memberId, cells }: MatrixTabsProps) {
  const [kind, setKind] = useState<Kind>('text');
  const channels = Object.values(answer.channels ?? {})
    .filter((channel) => channel.type === kind)
    .sort((a, b) => a.position - b.position);
  return (
    <Tabs label={COPY.title} names={COPY.tabs} chosen={kind} onChoose={setKind}>
      {channels.length === 0 && <p>{COPY.none}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard */}
      <section className={styles.box} aria-label={COPY.tabs[kind]} tabIndex={0}>
        <ul>
          {channels.map((channel) => {
            const cell = cells[channel.id];
            return cell === undefined ? null : (
              <ChannelFlags key={channel.id} channel={channel} cell={cell} memberId={memberId} />
            );
          })}
        </ul>
      </section>
    </Tabs>
  );
}
