import { DELIVERY_COPY as COPY } from '../../../src/texts/pages/delivery.texts.ts';
import { SUCCESS_COPY } from '../../../src/texts/pages/success.texts.ts';
import { DiscordNameForm } from '../success/discord-name-form.tsx';
import { useDiscordUsername } from '../success/use-discord-username.ts';

interface TypedDiscordNameProps {
  isPrimary: boolean;
  onCancel: () => void;
}

export function TypedDiscordName({ isPrimary, onCancel }: TypedDiscordNameProps) {
  const { submit, busy, problem } = useDiscordUsername();
  return (
    <DiscordNameForm
      submit={busy ? SUCCESS_COPY.busy : COPY.invite}
      busy={busy}
      problem={problem}
      quiet={!isPrimary}
      onSubmit={submit}
      other={{ text: COPY.cancel, press: onCancel }}
    />
  );
}
