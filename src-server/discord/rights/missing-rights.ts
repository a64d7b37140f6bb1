import {
  namesOf,
  PERMISSION,
  PERMISSION_LABELS,
  type PermissionName,
} from '../../../src/domain/community/permission-flags.ts';
import { type BotSurroundings, botHolds } from '../../../src/domain/community/role-hierarchy.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';

/** The wanted rights that the bot lacks in the server. */
export function missingRights(around: BotSurroundings, wanted: bigint): PermissionName[] {
  return namesOf(wanted).filter((name) => !botHolds(around, PERMISSION[name]));
}

export function rightsText(names: readonly PermissionName[]): string {
  return names.map((name) => PERMISSION_LABELS[name]).join(', ');
}

/** Replaces Discord's 50013, which names no right. */
export class RightsMissing extends ProviderFailure {
  readonly missing: readonly PermissionName[];

  constructor(missing: readonly PermissionName[]) {
    super('discord', 'refused', 'missing-permissions');
    this.missing = missing;
  }
}

/**
 * Raises `RightsMissing` unless the bot has all of `wanted`. A call would count as an invalid
 * request.
 */
export function requireRights(around: BotSurroundings, wanted: bigint): void {
  const missing = missingRights(around, wanted);
  if (missing.length > 0) throw new RightsMissing(missing);
}
