import { flowStrengths } from './flow-codes.ts'
import type { ConsequenceEffect, Effect } from '../../../ground/model/effect.ts'
import { flatMap } from '../../../ground/model/flat-map.ts'
import { destinationOf } from '../../readers/addresses/destination.ts'
import { isPacked } from '../views/is-packed.ts'

/** One way in which this call lets something out. */
export interface Outgoing {
  readonly effect: Effect
  readonly to: string
  /** 0 to 1: how likely it is to hold what was read before. Text that a person can see through is the least. */
  readonly share: number
  /** Files whose contents go out, absolute. */
  readonly files: readonly string[]
}

/** Everything of a call that leaves the machine and the organisation. */
export function outgoing(effects: readonly Effect[], ownDomains: readonly string[]): readonly Outgoing[] {
  return flatMap(effects, effect => {
    if (effect.type === 'connect') return connecting(effect, ownDomains)
    if (effect.type === 'message' || effect.type === 'publish') return telling(effect, ownDomains)
    return []
  })
}

function connecting(
  effect: Extract<Effect, { type: 'connect' }>,
  ownDomains: readonly string[],
): readonly Outgoing[] {
  const { kind, domain } = destinationOf(effect.host, effect.url, ownDomains)
  if (kind === 'loopback' || kind === 'own') return []
  const files = flatMap(effect.sends, source =>
    source.from === 'file' && source.target.path !== null ? [source.target.path] : [],
  )
  const share = Math.max(
    0,
    ...effect.sends.map(shareOf),
    carriedByAddress(effect.url ?? '', kind),
    carriedByName(effect),
  )
  return share === 0 ? [] : [{ effect, to: domain || 'a host known only at run time', share, files }]
}

type Source = Extract<Effect, { type: 'connect' }>['sends'][number]

function shareOf(source: Source): number {
  switch (source.from) {
    case 'literal':
      return isPacked(source.text) || /[A-Za-z\d+/]{24,}/.test(source.text.slice(0, 65_536))
        ? 1
        : flowStrengths.plainText
    case 'input':
    case 'download':
      return flowStrengths.passedOn
    default:
      return 1
  }
}

/** A path or parameter that is long enough to hold something; everyday services get those all day. */
function carriedByAddress(url: string, kind: string): number {
  if (kind === 'everyday') return 0
  const rest = url.slice(0, 8_192).replace(/^[a-z]{2,6}:\/\/[^/?#]{0,300}/i, '')
  const longest = Math.max(0, ...rest.split(/[/?&=#.,;:]/).map(part => part.length))
  return longest >= 40 ? 1 : /[?&][^=&]{1,64}=[^&]{12}/.test(rest) ? flowStrengths.inParameter : 0
}

/** Whoever runs the servers of a domain sees every name below it that is asked for. */
function carriedByName({ scheme, host }: Extract<Effect, { type: 'connect' }>): number {
  const longest = Math.max(...host.split('.').map(label => label.length))
  return longest >= 32 ? 1 : scheme === 'dns' && longest >= 20 ? 1 : 0
}

function telling(effect: ConsequenceEffect, ownDomains: readonly string[]): readonly Outgoing[] {
  const inside =
    effect.recipients.length > 0 &&
    effect.recipients.every(recipient =>
      ownDomains.some(
        domain =>
          recipient.toLowerCase().endsWith(`@${domain}`) || recipient.toLowerCase().endsWith(`.${domain}`),
      ),
    )
  const to = effect.recipients[0] ?? effect.target
  return inside ? [] : [{ effect, to: to.slice(0, 120), share: flowStrengths.message, files: [] }]
}
