import { loosenedSettings } from './loosened-settings.ts'
import type { PolicyChecks } from './policy-checks.ts'
import type { PolicyLayer } from './read-policy-file.ts'
import { type Path, refuseSetting } from './refuse-setting.ts'
import type { PolicyParts } from './resolve-layers.ts'

/**
 * Refuses a layer that may only tighten and lets anything through that was held before it: by a looser setting, by
 * observing, or by a rule that allows. Throws `configuration` with the first such key, its place and what to do.
 */
export function refuseLoosening(
  layer: PolicyLayer,
  before: PolicyParts,
  after: PolicyParts,
  { knownCodes }: Pick<PolicyChecks, 'knownCodes'>,
): void {
  const allowing = (layer.values.rule ?? []).findIndex(({ effect }) => effect === 'allow')
  const path: Path | undefined =
    loosenedSettings(before, after, knownCodes)[0] ??
    (layer.values.observe === undefined ? undefined : ['observe', 'until']) ??
    (allowing === -1 ? undefined : ['rule', allowing, 'effect'])
  if (path === undefined) return
  const how =
    layer.digest === ''
      ? 'write it into your own policy file instead'
      : 'trust this file by its digest, or write it into your own policy file'
  refuseSetting(layer.placeOf(path), path, `would loosen the policy, and this may only tighten it: ${how}`)
}
