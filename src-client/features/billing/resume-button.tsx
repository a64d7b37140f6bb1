import { Button } from '@mantine/core';
import { STANDING_COPY } from '../../../src/texts/exits/standing.texts.ts';
import { useResume } from './use-resume.ts';

interface ResumeButtonProps {
  /** The shown name. */
  plan: string;
  /** Someone has just cancelled, so keeping the plan is not the main action. */
  isSecond?: boolean;
  onResumed?: () => void;
}

export function ResumeButton({ plan, isSecond = false, onResumed }: ResumeButtonProps) {
  const { resume, busy } = useResume(plan, onResumed);
  return (
    <Button variant={isSecond ? 'default' : 'filled'} onClick={resume} disabled={busy}>
      {busy ? STANDING_COPY.resuming : STANDING_COPY.resume({ plan })}
    </Button>
  );
}
