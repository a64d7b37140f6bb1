interface AlarmClock {
  /** Resolves after the time or on the next ring. A ring without a sleeper ends the next sleep. */
  sleep(milliseconds: number): Promise<void>;
  ring(): void;
}

export function alarmClock(): AlarmClock {
  let rung = false;
  let wake: (() => void) | null = null;
  return {
    async sleep(milliseconds) {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      rung = false;
      wake = null;
    },
    ring() {
      rung = true;
      wake?.();
    },
  };
}
