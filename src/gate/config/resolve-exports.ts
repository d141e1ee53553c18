import { dirname, resolve } from 'node:path'
import type { AuditKind } from '../../ground/model/audit-entry.ts'
import { type ExportKind, type ExportTarget, tracesName } from '../../ground/model/export-target.ts'
import { ownAccount } from '../../ground/model/own-account.ts'
import { type ExportFile, usualKinds, exportFile } from './export-file.ts'
import { type PolicyLayer, checkBySchema, readTomlFile } from './read-policy-file.ts'
import { type Path, refuseSetting } from './refuse-setting.ts'
import { isThisMachine } from '../notify/read-address.ts'
import { findSecrets } from '../../judge/secrets/find-secrets.ts'
import * as z from 'zod'

const hubExportFile = () =>
  z.strictObject({ export: z.array(exportFile()).max(20, 'must be at most 20').optional() })

/** Keys that a kind needs (one of each list), and that it may have; those of every kind stand below. */
interface KindKeys {
  readonly needs: readonly (readonly (keyof ExportFile)[])[]
  readonly may: readonly (keyof ExportFile)[]
}

const ofAll: readonly (keyof ExportFile)[] = ['name', 'kind', 'kinds', 'include']
const reached = ['ca_file', 'allow_plain'] as const

const keysOf: Readonly<Record<ExportKind, KindKeys>> = {
  otlp: { needs: [['endpoint']], may: [...reached, 'encoding', 'signals', 'header_files'] },
  syslog: { needs: [['endpoint']], may: [...reached, 'enterprise_number'] },
  'splunk-hec': { needs: [['endpoint'], ['token_file']], may: [...reached, 'acknowledge'] },
  ocsf: { needs: [['endpoint', 'file']], may: [...reached, 'header_files', 'rotate_at', 'keep'] },
}

/** The kinds of entries that spans follow from. */
const spanKinds: readonly AuditKind[] = ['decision', 'review', 'report']

const ofFile: readonly (keyof ExportFile)[] = ['rotate_at', 'keep']
const ofAddress: readonly (keyof ExportFile)[] = [...reached, 'header_files']

/**
 * Resolves where the log is exported, from the person’s own file alone: a project that named a target could have everything
 * that an agent does sent anywhere. Refuses with file, line and key.
 */
export function resolveExports(
  layers: readonly PolicyLayer[],
  userFile: string | undefined,
): readonly ExportTarget[] {
  const foreign = layers.find(({ name, values }) => values.export !== undefined && name !== userFile)
  if (foreign) refuse(foreign, ['export'], 'may stand in your own policy file alone: write it there')
  const layer = layers.find(({ name }) => name === userFile)
  const input = layer?.values.export
  if (!layer || !input) return []
  return input.flatMap((one, i) => {
    if (input.findIndex(({ name }) => name === one.name) < i)
      refuse(layer, ['export', i, 'name'], 'is the name of another target: its cursor goes by it')
    return targetsOf(one, dirname(layer.name), (key, what) => refuse(layer, ['export', i, ...key], what))
  })
}

/** Says what is wrong with a key of this target. */
type Refuse = (key: readonly string[], what: string) => never

/** Spans have a cursor of their own, under a name that no other target can have: a collector may take logs alone. */
function targetsOf(input: ExportFile, folder: string, refuseKey: Refuse): readonly ExportTarget[] {
  const target = targetOf(input, folder, refuseKey)
  if (target.kind !== 'otlp') return [target]
  const { signals = ['logs'], kinds = spanKinds } = input
  return [...new Set(signals)].map(signal =>
    signal === 'logs'
      ? target
      : {
          ...target,
          signal,
          name: tracesName(target.name),
          kinds: spanKinds.filter(kind => kinds.includes(kind)),
        },
  )
}

function targetOf(input: ExportFile, folder: string, refuseKey: Refuse): ExportTarget {
  checkKeys(input, refuseKey)
  const absolute = (file: string) =>
    resolve(
      folder,
      file.replace(/^~(?=\/)/, () => ownAccount().home),
    )
  const { name, kinds = usualKinds, include = [], ca_file: caFile, header_files: headers = {} } = input
  const shared = { name, kinds, include }
  const headerFiles = Object.fromEntries(Object.entries(headers).map(([key, file]) => [key, absolute(file)]))
  const at = (protocols: readonly string[]) => ({
    endpoint: endpointOf(input, protocols, refuseKey),
    ...(caFile !== undefined && { ca: absolute(caFile) }),
  })
  const http = () => at(['https:', 'http:'])
  switch (input.kind) {
    case 'otlp':
      return {
        ...shared,
        kind: 'otlp',
        signal: 'logs',
        ...http(),
        encoding: input.encoding ?? 'protobuf',
        headerFiles,
      }
    case 'syslog': {
      const enterprise = input.enterprise_number ?? 32_473
      return { ...shared, kind: 'syslog', ...at(['tls:', 'tcp:']), enterprise }
    }
    case 'splunk-hec': {
      const { token_file: tokenFile = '', acknowledge = true } = input
      return { ...shared, kind: 'splunk-hec', ...http(), tokenFile: absolute(tokenFile), acknowledge }
    }
    case 'ocsf': {
      const { file, rotate_at: rotateAt = 104_857_600, keep = 10 } = input
      if (file === undefined) return { ...shared, kind: 'ocsf', ...http(), headerFiles }
      return { ...shared, kind: 'ocsf', file: absolute(file), rotateAt, keep }
    }
  }
}

function checkKeys(input: ExportFile, refuseKey: Refuse): void {
  const { needs, may } = keysOf[input.kind]
  const has = (key: keyof ExportFile) => input[key] !== undefined
  for (const keys of needs) {
    if (!keys.some(has)) refuseKey([], `needs ${keys.join(' or ')} for a target of kind ${input.kind}`)
    const [first, second] = keys.filter(has)
    if (second !== undefined) refuseKey([second], `stands beside ${first}: keep one of them`)
  }
  const known = new Set<keyof ExportFile>([...ofAll, ...needs.flat(), ...may])
  const idle = (Object.keys(input) as (keyof ExportFile)[]).find(key => has(key) && !known.has(key))
  if (idle !== undefined) refuseKey([idle], `has no meaning for a target of kind ${input.kind}`)
  const wrong = (has('file') ? ofAddress : ofFile).find(has)
  if (wrong !== undefined)
    refuseKey([wrong], `has no meaning for a target with ${has('file') ? 'a file' : 'an endpoint'}`)
}

function endpointOf(input: ExportFile, protocols: readonly string[], refuseKey: Refuse): string {
  const { endpoint = '', allow_plain: allowPlain = false } = input
  const problem = endpointProblem(endpoint, protocols, allowPlain)
  return problem === undefined ? endpoint : refuseKey(['endpoint'], problem)
}

function refuse(layer: PolicyLayer, path: Path, what: string): never {
  return refuseSetting(layer.placeOf(path), path, what)
}

/**
 * Returns what is wrong with the endpoint of a target, as a clause without it; undefined when it may be used. `protocols`:
 * the one with TLS, then the one without.
 */
function endpointProblem(
  endpoint: string,
  protocols: readonly string[],
  allowPlain: boolean,
): string | undefined {
  const [safe = '', plain = ''] = protocols
  const example = `${safe}//collector.example.org`
  if (!URL.canParse(endpoint)) return `must be an address, such as ${example}`
  const { protocol, hostname, username, password, search, hash } = new URL(endpoint)
  if (protocol !== safe && protocol !== plain) return `must begin with ${safe}//`
  if (hostname === '') return `must name a host, as in ${example}`
  if (username !== '' || password !== '') return 'must not hold a name or password before its host'
  if (search !== '' || hash !== '' || findSecrets(endpoint).length > 0)
    return 'seems to hold a secret, which pages would show: write it into a file, and name that'
  if (protocol === safe || isThisMachine(hostname) || allowPlain) return undefined
  return `must begin with ${safe}//, or allow_plain must be true`
}

/**
 * Reads `export.toml` of a hub’s folder, or the draft that would stand in its place: `[[export]]` as in a policy. Nothing is
 * exported where there is no file. Refuses with file, line and key.
 */
export function readHubExports(file: string, draft?: string): readonly ExportTarget[] {
  const read = readTomlFile(file, draft)
  if (!read) return []
  const { given: input, digest, placeOf } = read
  const values = checkBySchema(hubExportFile(), input, placeOf, 'docs/telemetry.md lists them')
  const layer = {
    name: file,
    values: { ...(values.export && { export: values.export }) },
    digest,
    loosens: true,
    placeOf,
  }
  return resolveExports([layer], file)
}
