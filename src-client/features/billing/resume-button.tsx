import { Button } from '@mantine/core';
import { STANDING_COPY } from '../../../src/texts/exits/standing.texts.ts';
import { useResume } from './use-resume.ts';

/** `plan`: the shown name. */
export function ResumeButton({ plan, onResumed }: { plan: string; onResumed?: () => void }) {
  const { resume, busy } = useResume(plan, onResumed);
  return (
    <Button onClick={resume} disabled={busy}>
      {busy ? STANDING_COPY.resuming : STANDING_COPY.resume({ plan })}
    </Button>
  );
}
