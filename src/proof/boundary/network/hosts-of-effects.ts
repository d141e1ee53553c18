import type { Effect } from '../../../ground/model/effect.ts'
import { isHostName } from './is-host-name.ts'
import type { Destination } from './words-problem.ts'
import { mapOf } from '../../../ground/model/map-of.ts'

const usualPorts: ReadonlyMap<string, number> = mapOf({ http: 80, https: 443, ssh: 22, scp: 22, sftp: 22 })

/**
 * Returns the hosts and ports that the effects of one command name. None where it runs code that nobody could read: what
 * that would say to them, nobody was shown.
 */
export function hostsOfEffects(effects: readonly Effect[]): readonly Destination[] {
  if (effects.some(effect => effect.type === 'execute' && !effect.read)) return []
  return effects.flatMap(effect => {
    if (effect.type !== 'connect' || !isHostName(effect.host)) return []
    const port = effect.port ?? usualPorts.get(effect.scheme)
    return port === undefined ? [] : [{ host: effect.host, port }]
  })
}
