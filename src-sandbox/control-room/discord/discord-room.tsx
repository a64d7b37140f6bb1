import { useReading } from '../live.ts';
import { PanelStack } from '../parts/panel.tsx';
import { Pill } from '../parts/pill.tsx';
import { RoomHead } from '../parts/room-head.tsx';
import { SectionLinks } from '../parts/section-links.tsx';
import { usePlace } from '../use-place.ts';
import { ChannelsPanel } from './channels-panel.tsx';
import { CommandsPanel } from './commands-panel.tsx';
import { ConnectionPanel } from './connection-panel.tsx';
import { DoorPanel } from './door-panel.tsx';
import { MembersPanel } from './members-panel.tsx';
import { MessagesPanel } from './messages-panel.tsx';
import { RolesPanel } from './roles-panel.tsx';
import type { DiscordSnapshot } from './snapshot.ts';

export function DiscordRoom() {
  const state = useReading<DiscordSnapshot>('discord/state');
  const section = usePlace().section ?? 'members';
  if (state === undefined) return <RoomHead title="Discord" lead={LEAD} />;
  const sections = [
    { id: 'members', title: 'Members', count: state.members.length },
    { id: 'invites', title: 'Invites', count: state.invites.length },
    { id: 'roles', title: 'Roles', count: state.roles.length },
    { id: 'channels', title: 'Channels', count: state.channels.length },
    { id: 'messages', title: 'Messages', count: state.messages.length },
    { id: 'commands', title: 'Commands', count: state.interactions.length },
    { id: 'connection', title: 'Connection' },
  ];
  const connected = state.gatewaySessions.some((session) => session.connected);
  return (
    <>
      <RoomHead title="Discord" lead={LEAD}>
        {state.application.tokenRevoked ? (
          <Pill tone="bad">Bot token is revoked</Pill>
        ) : (
          <Pill tone={connected ? 'good' : 'attention'}>
            {connected ? 'Bot is connected' : 'Bot is not connected'}
          </Pill>
        )}
      </RoomHead>
      <SectionLinks room="discord" sections={sections} current={section} />
      <PanelStack>
        {(section === 'members' || section === 'invites') && <DoorPanel state={state} />}
        {section === 'members' && <MembersPanel state={state} />}
        {section === 'roles' && <RolesPanel state={state} />}
        {section === 'channels' && <ChannelsPanel state={state} />}
        {section === 'messages' && <MessagesPanel messages={state.messages} />}
        {section === 'commands' && <CommandsPanel state={state} />}
        {section === 'connection' && <ConnectionPanel state={state} />}
      </PanelStack>
    </>
  );
}

const LEAD =
  'Play the people in Discord: someone who opens an invite, a member who leaves, another moderator.';
