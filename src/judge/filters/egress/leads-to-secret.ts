import type { ConnectEffect } from '../../../ground/model/effect.ts'
import type { Destination } from '../../readers/addresses/destination.ts'

/** True when a page is asked for that nobody publishes: a service’s credentials, settings with passwords, a key. */
export function leadsToSecret(effect: ConnectEffect, place: Destination): boolean {
  if (place.kind === 'metadata' || place.kind === 'everyday') return false
  const path = (effect.url ?? '')
    .slice(0, 2_048)
    .replace(/^[a-z]{2,6}:\/\/[^/?#]{0,300}/i, '')
    .replace(/[?#].*$/s, '')
  return forbidden.some(pattern => pattern.test(path)) && !written.test(path)
}

const forbidden: readonly RegExp[] = [
  // The services that hand out credentials, asked through another host.
  /\/(?:latest\/(?:meta-data|user-data|dynamic\/instance-identity|api\/token)|computeMetadata\/v1|metadata\/(?:instance|identity)|opc\/v\d\/instance|v\d\/credentials)(?:\/|$)/i,
  // Files that a web server shows by mistake.
  /\/(?:\.env(?:\.\w{1,20})?|\.git\/(?:config|HEAD|index)|\.svn\/entries|\.aws\/\w{1,20}|\.ssh\/\w{1,30}|\.htpasswd|\.npmrc|\.netrc|\.docker\/config\.json|id_(?:rsa|dsa|ecdsa|ed25519)|wp-config\.php[\w.~]{0,8}|web\.config|server-status|phpinfo\.php)$/i,
  /\/actuator\/(?:env|heapdump|configprops|shutdown)(?:\/|$)/i,
  /\/(?:[\w-]{1,40}[-_])?(?:creds?|credentials?|private[-_]?keys?|secret|passwords?(?=\.))(?:\.(?:txt|json|csv|ya?ml|xml|ini|db|sql|zip|bak))?$/i,
  /\/v1\/(?:secrets?|sys\/(?:seal|unseal|raw))\/|\/api\/v1\/(?:namespaces\/[\w-]{1,63}\/)?secrets(?:\/|$)/i,
]

/** Pages that are written about such things. */
const written =
  /\/(?:docs?|documentation|blog|guides?|help|learn|wiki|reference|articles?|posts?|news|questions?)\//i
