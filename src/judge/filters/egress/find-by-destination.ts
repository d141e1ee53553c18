import { type EgressCode, type EgressFinding, egressStrengths } from './egress-codes.ts'
import type { ConnectEffect, DataSource } from '../../../ground/model/effect.ts'
import type { Destination } from '../../readers/addresses/destination.ts'
import { rangeOf } from '../../readers/addresses/parse-address.ts'
import { finding } from '../finding.ts'

/** Ports of databases, queues and control planes: none of them is a page. */
export const servicePorts = new Set([
  22, 25, 111, 389, 1433, 1521, 2049, 2375, 2376, 2379, 3306, 4001, 5432, 5984, 6379, 6443, 8500, 9200, 9300,
  10250, 10255, 11211, 15672, 27017,
])

/** Monitoring that is asked how things are: what operators look at all day, by its name or on its own port. */
function looksAtHealth({ host, url, method }: ConnectEffect): boolean {
  const path = (url ?? '').replace(/^[a-z]+:\/\/[^/]*/i, '')
  return (
    (method === 'GET' || path.endsWith('/_search')) &&
    (/^(?:prometheus|grafana|alertmanager|loki|tempo|jaeger|kibana|thanos|victoriametrics|zipkin)(?:[.-]|$)/.test(
      host,
    ) ||
      /^\/(?:[\w*-]{1,80}\/_search|_cluster\/health|_cat\/\w{1,30}|healthz?|readyz?|livez|metrics|ping|status)(?:[?/]|$)/.test(
        path,
      ))
  )
}

/** This machine as people spell it. */
const usual = /^(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[?::1?\]?|(?:[\w-]{1,63}\.){1,8}localhost)$/

/** A development server on this machine is looked at all day; what is kept from outsiders is not. */
function innerShare(effect: ConnectEffect, { kind }: Destination): number {
  const guarded =
    /(?:^|[/._?=-])(?:admin|internal|secrets?|credentials?|env|actuator|metadata|private|config|token|passw\w*|shutdown|debug)(?:$|[/._?=&-])/i.test(
      (effect.url ?? '').replace(/^[a-z]+:\/\/[^/]*/i, ''),
    )
  // Nobody spells this machine so who means its pages.
  const odd = kind === 'loopback' && rangeOf(effect.host) === 'loopback' && !usual.test(effect.host)
  if (guarded || odd) return 1
  const served = servicePorts.has(effect.port ?? 80)
  if (looksAtHealth(effect) && (!served || effect.port === 9200)) return egressStrengths.healthCheck
  if (kind !== 'loopback' || served) return 1
  return effect.port !== null && effect.port >= 3000
    ? egressStrengths.developmentServer
    : egressStrengths.ownMachine
}

/** Finds risks of a destination by its kind alone: a fetching tool and a shell differ in what they are for. */
export function findByDestination(
  effect: ConnectEffect,
  place: Destination,
  fetcher: boolean,
): readonly EgressFinding[] {
  const sends = effect.sends.length > 0
  const isAsked = fetcher && effect.scheme !== 'file'
  const at = (code: EgressCode, strength = 1) => [
    finding(code, place.domain || (effect.url ?? 'a host').slice(0, 120), effect, { strength }),
  ]
  switch (place.kind) {
    case 'loopback':
    case 'private':
      // An echo brings nothing back.
      return fetcher && effect.scheme !== 'icmp' ? at('egress.inner', innerShare(effect, place)) : []
    case 'drop':
      return at('egress.drop', sends ? 1 : egressStrengths.nothingSent)
    case 'chat-hook':
      return at('egress.chat-hook', hookShare(effect))
    case 'dynamic':
      return at('egress.hidden-host', sends ? 1 : egressStrengths.nothingSent)
    case 'hostile':
      return [finding('egress.hostile-name', effect.host.slice(0, 120) || place.domain, effect)]
    case 'address':
      return at('egress.address', addressShare(effect, fetcher))
    case 'run-time':
      return isAsked || sends
        ? at('egress.run-time-host', fetcher ? 1 : egressStrengths.shellToRunTimeHost)
        : []
    case 'shortener':
      // A shell only prints what comes back, unless something runs it, which other filters find.
      return at('egress.short-address', fetcher || sends ? 1 : egressStrengths.nothingSent)
    default: {
      const code = wholeKinds[place.kind]
      return code === undefined ? [] : at(code)
    }
  }
}

/** Kinds of places that count whole, whatever goes there. */
const wholeKinds: Partial<Readonly<Record<Destination['kind'], EgressCode>>> = {
  metadata: 'egress.metadata',
  catcher: 'egress.catcher',
  tunnel: 'egress.tunnel',
  rebinding: 'egress.hidden-host',
  onion: 'egress.hidden-host',
}

/**
 * Sending counts whole, and so does asking without any proof of who answers, or an address that no page is on:
 * multicast, reserved.
 */
function addressShare({ host, scheme, sends }: ConnectEffect, fetcher: boolean): number {
  const unproven = !fetcher && scheme === 'http'
  return sends.length > 0 || unproven || (fetcher && rangeOf(host) === 'other' && !written.test(host))
    ? 1
    : egressStrengths.nothingSent
}

/** Addresses kept for documents stand for one that somebody has. */
const written = /^(?:192\.0\.2|198\.51\.100|203\.0\.113)\.\d{1,3}$|^\[?2001:db8:/i

/** Methods of chats that take a file. */
const takesFile = /\/(?:send(?:Document|Photo|Video|Audio|MediaGroup)|files\.upload)\b/

/** A line of text that a person reads is news. */
function hookShare({ url, sends }: ConnectEffect): number {
  return takesFile.test(url ?? '') || sends.some(isMoreThanNews) ? 1 : egressStrengths.news
}

/** Tells whether a message holds more than a person sees, calls everybody in the channel, or gives them a line to run. */
function isMoreThanNews(source: DataSource): boolean {
  return (
    source.from !== 'literal' ||
    /<!(?:everyone|channel|here)>|@everyone\b|@here\b|\b(?:curl|wget)\s[^\n|]{1,200}\|\s{0,3}(?:sudo\s)?(?:ba|z)?sh\b/.test(
      source.text.slice(0, 20_000),
    )
  )
}
