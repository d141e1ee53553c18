import { egressStrengths } from './egress-codes.ts'
import type { ConnectEffect } from '../../../ground/model/effect.ts'
import type { Destination } from '../../readers/addresses/destination.ts'
import { rangeOf } from '../../readers/addresses/parse-address.ts'

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
export function innerShare(effect: ConnectEffect, { kind }: Destination): number {
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
