import type { RecordedCall } from '../recording/recorder.ts';
import { compareShapes, type Shape, type ShapeDifference } from '../recording/shape.ts';

type ShapedCall = Pick<RecordedCall, 'step' | 'name' | 'status' | 'shape'>;

/** One merged shape per kind of call. Excludes the clean-up. */
export function shapesByCall(calls: readonly ShapedCall[]): Map<string, Shape> {
  const shapes = new Map<string, Shape>();
  for (const { step, name, status, shape } of calls) {
    if (step === 'clean-up') continue;
    const key = `${name} ${status}`;
    shapes.set(key, mergeShapes(shapes.get(key) ?? {}, shape));
  }
  return shapes;
}

function mergeShapes(one: Shape, other: Shape): Shape {
  const merged = { ...one };
  for (const [path, type] of Object.entries(other)) {
    const before = merged[path];
    if (before === undefined || before === 'null') merged[path] = type;
    else if (type !== 'null') {
      merged[path] = [...new Set([...before.split('|'), ...type.split('|')])].join('|');
    }
  }
  return merged;
}

/** Differences per kind of call that both sides answered. Omits equal shapes. */
export function shapeDifferences(
  provider: ReadonlyMap<string, Shape>,
  sandbox: ReadonlyMap<string, Shape>,
): Map<string, ShapeDifference> {
  const differences = new Map<string, ShapeDifference>();
  for (const [call, shape] of provider) {
    const ours = sandbox.get(call);
    if (ours === undefined) continue;
    const difference = compareShapes(shape, ours);
    const { missing, extra, types } = difference;
    if (missing.length + extra.length + types.length > 0) differences.set(call, difference);
  }
  return differences;
}

/** Calls that the sandbox answered with another status, or never answered. */
export function unmatchedCalls(
  provider: ReadonlyMap<string, Shape>,
  sandbox: ReadonlyMap<string, Shape>,
): string[] {
  return [...provider.keys()].filter((call) => !sandbox.has(call));
}
