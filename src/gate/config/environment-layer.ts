import { GateError } from '../../ground/model/errors.ts'
import { nearest } from '../../ground/model/nearest.ts'
import { checkValues, type PolicyLayer } from './read-policy-file.ts'
import type { Path } from './refuse-setting.ts'
import { settings } from './settings.ts'

const prefix = 'COUNTERSIGN_'

/** Variable → section and key: COUNTERSIGN_AUTO_ALLOW_THRESHOLD is proxy.auto_allow_threshold. */
const variables: ReadonlyMap<string, Path> = new Map(
  settings
    .map(({ key }) => key.split('.'))
    .filter(([section]) => section === 'proxy' || section === 'reputation')
    .map(path => [prefix + (path[1] ?? '').toUpperCase(), path]),
)

/** Names of variables that set something of the policy. */
const policyVariables: readonly string[] = [...variables.keys()]

/** Returns the settings that the environment gives; undefined when it gives none. They may only tighten. */
export function environmentLayer(
  environment: Readonly<Record<string, string | undefined>>,
): PolicyLayer | undefined {
  const sections = new Map<Path[number], Readonly<Record<string, number>>>()
  for (const [name, value] of Object.entries(environment)) {
    if (value === undefined || !name.startsWith(prefix)) continue
    const [section, key] = variables.get(name) ?? refuseNearName(name)
    if (section === undefined || key === undefined) continue
    sections.set(section, { ...sections.get(section), [key]: numberFrom(name, value) })
  }
  if (sections.size === 0) return undefined
  const values = Object.fromEntries(sections)
  const placeOf = (path: Path) => ({
    text: `the environment variable ${prefix}${String(path[1] ?? '').toUpperCase()}`,
  })
  return { name: 'environment', values: checkValues(values, placeOf), digest: '', loosens: false, placeOf }
}

/**
 * Refuses a variable whose name is nearly that of a setting. Other variables of ours (COUNTERSIGN_HOME) are no
 * settings.
 */
function refuseNearName(name: string): Path {
  const near = nearest(
    name.slice(prefix.length),
    policyVariables.map(one => one.slice(prefix.length)),
  )
  if (near === undefined) return []
  throw new GateError('configuration', `${name} is no setting; did you mean ${prefix}${near}?`, name)
}

function numberFrom(name: string, value: string): number {
  const number = value.trim() === '' ? Number.NaN : Number(value)
  if (Number.isFinite(number)) return number
  throw new GateError('configuration', `${name} must be a finite number, not ${value.slice(0, 40)}.`, name)
}
