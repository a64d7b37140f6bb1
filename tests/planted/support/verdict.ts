import type { TestedFile, TestRun } from './test-run.ts';

export type Verdict =
  /** `by` is the title of the test that failed. */
  | { kind: 'found'; by: string }
  | { kind: 'missed' }
  /** Something failed, but it proves nothing about the bug. */
  | { kind: 'not-proven'; why: string };

/** Whether the file noticed the bug: one of its own tests ran and failed with a judgement. */
export function verdictOf(testFile: string, run: TestRun): Verdict {
  if (run.late) return notProven('it did not come to its end in time');
  if (run.files === null) return notProven(`vitest wrote no report: ${lastLineOf(run.printed)}`);
  const file = run.files.find(({ name }) => name.endsWith(`/${testFile}`));
  if (file === undefined) return notProven('vitest did not run the file');
  const failed = file.assertionResults.filter(({ status }) => status === 'failed');
  const judged = failed.find(({ failureMessages }) => failureMessages.some(isJudgement));
  if (judged !== undefined) return { kind: 'found', by: judged.fullName };
  const [first] = failed;
  if (first !== undefined) {
    return notProven(
      `“${first.fullName}” ended without a judgement: ${firstLineOf(first.failureMessages[0])}`,
    );
  }
  return withoutFailedTest(run, file);
}

/** Whether the file passed, whatever became of others in the run. */
export function hasPassed(testFile: string, { files }: Pick<TestRun, 'files'>): boolean {
  const file = files?.find(({ name }) => name.endsWith(`/${testFile}`));
  const outcomes = file?.assertionResults.map(({ status }) => status) ?? [];
  return file?.status === 'passed' && outcomes.includes('passed') && !outcomes.includes('failed');
}

function withoutFailedTest(run: TestRun, file: TestedFile): Verdict {
  if (file.status === 'failed') {
    return notProven(`the file failed and none of its tests: ${firstLineOf(file.message)}`);
  }
  if (!file.assertionResults.some(({ status }) => status === 'passed')) {
    return notProven('no test of the file ran');
  }
  return run.status === 0 ? { kind: 'missed' } : notProven('vitest failed and none of the tests');
}

const ASSERTION = /^(AssertionError|Error: Property failed|Error: promise (resolved|rejected) )/;
/** `expect.poll` throws the error of its last look without its name. */
const POLLED = /^Error: (.*: )?expected /;
/** An error of the product where the test expected none. */
const REFUSAL = /^(AppError|ProviderFailure|LeaseLost|FenceBroken)\b/;

/**
 * True for an assertion, a refusal by the product or an error in the tests' own code, but not in what all tests share.
 */
function isJudgement(message: string): boolean {
  if ([ASSERTION, POLLED, REFUSAL].some((kind) => kind.test(message))) return true;
  const thrower = /^\s+at .*$/m.exec(message)?.[0] ?? '';
  return /^Error: /.test(message) && !/timed out in/.test(message) && /\/tests\//.test(thrower);
}

const notProven = (why: string): Verdict => ({ kind: 'not-proven', why });

const firstLineOf = (words = ''): string => words.split('\n')[0]?.slice(0, 200) ?? '';

const lastLineOf = (words: string): string => words.trim().split('\n').at(-1)?.slice(0, 200) ?? '';
