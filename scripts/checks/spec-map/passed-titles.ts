import { z } from 'zod';

const vitestReport = z.object({
  testResults: z.array(
    z.object({ assertionResults: z.array(z.object({ title: z.string(), status: z.string() })) }),
  ),
});

const PLACEHOLDER = /%[a-z#%]|\$[\w.]+/g;

/** Turns placeholders of a title into a pattern for the reported titles. */
function patternOf(title: string): RegExp {
  const parts = title.split(PLACEHOLDER).map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 's');
}

/** Whether every case of a title ran and passed. */
export function passedTitles(report: string): (title: string) => boolean {
  const results = vitestReport
    .parse(JSON.parse(report))
    .testResults.flatMap((file) => file.assertionResults);
  return (title) => {
    const pattern = patternOf(title);
    const cases = results.filter((result) => pattern.test(result.title));
    return cases.length > 0 && cases.every(({ status }) => status === 'passed');
  };
}
