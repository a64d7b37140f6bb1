import type { DiscordSnapshot } from '../discord/snapshot.ts';
import { ProviderCard } from './provider-card.tsx';

export function DiscordCard({ state }: { state: DiscordSnapshot | undefined }) {
  return (
    <ProviderCard
      room="discord"
      title="Discord"
      state={state === undefined ? null : connection(state)}
      figures={[
        ['members', state?.members.length ?? 0],
        ['open invites', state?.invites.length ?? 0],
        ['messages', state?.messages.length ?? 0],
      ]}
    />
  );
}

function connection(state: DiscordSnapshot) {
  if (state.application.tokenRevoked) return { tone: 'bad', text: 'token revoked' } as const;
  return state.gatewaySessions.some((session) => session.connected)
    ? ({ tone: 'good', text: 'bot connected' } as const)
    : ({ tone: 'quiet', text: 'bot not connected' } as const);
}
