import type { PolicyRollout, PolicyVersion } from './policy-rollout.ts'

/** Returns the versions that the gates of a group may have. */
export function versionsIn({
  version,
  share,
  rest,
}: Pick<PolicyRollout, 'version' | 'share' | 'rest'>): readonly PolicyVersion[] {
  return share === 100 || rest.digest === version.digest ? [version] : [version, rest]
}
