import type { CopyOutcome as Outcome } from './use-copy.ts';

interface CopyOutcomeProps {
  outcome: Outcome;
  copied: string;
  failed: string;
  /** The style of the failure. */
  className?: string | undefined;
}

/** Announces a copied text to a screen reader. A refusal is shown. */
export function CopyOutcome({ outcome, copied, failed, className }: CopyOutcomeProps) {
  return (
    <>
      <span className="visually-hidden" aria-live="polite">
        {outcome === 'copied' && copied}
      </span>
      {outcome === 'failed' && (
        <span className={className} role="alert">
          {failed}
        </span>
      )}
    </>
  );
}
