import type { PackagesFinding } from './packages-codes.ts'
import type { Effect, RunEffect } from '../../../ground/model/effect.ts'
import { flatMap } from '../../../ground/model/flat-map.ts'
import { wordSet } from '../../../ground/model/word-set.ts'
import { destinationOf } from '../../readers/addresses/destination.ts'
import { finding } from '../finding.ts'

const engines = wordSet('docker podman nerdctl crictl skopeo buildah')
const fetching = wordSet('pull run create copy from')

/** An image whose name begins with a registry: a domain, then a path. */
const withRegistry =
  /^(?:docker:\/\/)?((?:[a-z\d][a-z\d-]{0,62}\.){1,8}[a-z]{2,24})(?::\d{1,5})?\/[\w./-]{1,200}(?::[\w.-]{1,128})?(?:@sha256:\w{1,64})?$/i

/** Registries that many projects and clouds keep, beyond the everyday services: registrable domains. */
const registries = new Set(
  'ecr.aws azurecr.io pkg.dev nvcr.io elastic.co redhat.io ocir.io jfrog.io lscr.io jetpack.io linuxserver.io gitea.com weaviate.io n8n.io confluent.io cloudsmith.io digitalocean.com scaleway.com icr.io ibm.com aliyuncs.com suse.com opensuse.org rancher.io rancher.com chainguard.dev cgr.dev mattermost.com gitpod.io dagger.io oracle.com nvidia.com intel.com vmware.com bitnami.com depot.dev wolfi.dev'.split(
    ' ',
  ),
)

/** Images that come from a registry that is neither well known nor one’s own. */
export function unknownRegistries(
  effects: readonly Effect[],
  ownDomains: readonly string[],
): readonly PackagesFinding[] {
  return flatMap(effects, effect => {
    const image = effect.type === 'run' ? imageOf(effect) : undefined
    const host = image && withRegistry.exec(image)?.[1]?.toLowerCase()
    if (host === undefined) return []
    const { kind, domain } = destinationOf(host, undefined, ownDomains)
    const known = /^(?:own|everyday|loopback|private)$/.test(kind) || registries.has(domain)
    return known ? [] : [finding('packages.unknown-registry', `${image}`.slice(0, 120), effect)]
  })
}

function imageOf({ program, argv }: RunEffect): string | undefined {
  if (!engines.has(program)) return undefined
  const verb = argv.findIndex(word => !word.startsWith('-') && fetching.has(word))
  if (verb === -1) return undefined
  return argv.slice(verb + 1, verb + 64).find(word => word.length < 500 && withRegistry.test(word))
}
