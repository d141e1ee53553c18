import { dirname, resolve } from 'node:path'
import {
  type EscalationStep,
  nobodyTold,
  type NotificationRoute,
  type NotificationSettings,
  type NotificationTarget,
  type QuietHours,
} from '../../ground/model/notification-settings.ts'
import { nearest } from '../../ground/model/nearest.ts'
import type { NotifyFile, TargetFile } from './notify-file.ts'
import type { PolicyLayer } from './read-policy-file.ts'
import { type Path, refuseSetting } from './refuse-setting.ts'
import { ownAccount } from '../../ground/model/own-account.ts'
import { addressProblem } from '../notify/read-address.ts'
import { targetRecordOf } from '../notify/targets/index.ts'
import { findSecrets } from '../../judge/secrets/find-secrets.ts'
import { memberOf } from '../../ground/model/member-of.ts'

/**
 * Resolves who is told of reviews, from the person’s own file alone: a project that named a target could have its
 * agents’ calls sent anywhere. Refuses with file, line and key.
 */
export function resolveNotify(
  layers: readonly PolicyLayer[],
  userFile: string | undefined,
): NotificationSettings {
  const foreign = layers.find(({ name, values }) => values.notify !== undefined && name !== userFile)
  if (foreign) refuse(foreign, ['notify'], 'may stand in your own policy file alone: write it there')
  const layer = layers.find(({ name }) => name === userFile)
  return layer?.values.notify ? settingsOf(layer.values.notify, layer) : nobodyTold
}

/** Resolves `[notify]` of a file, which refuses with its lines. */
export function settingsOf(
  { base, beside_hub: besideHub, target = {}, route, escalate = [], quiet }: NotifyFile,
  layer: PolicyLayer,
): NotificationSettings {
  const folder = dirname(layer.name)
  const targets = Object.entries(target).map(([name, input]) =>
    resolveTarget(name, input, folder, (key, what) =>
      refuse(layer, ['notify', 'target', name, ...key], what),
    ),
  )
  return {
    base: base === undefined ? null : baseOf(base, layer),
    targets,
    routes: route ? routesOf(route, targets, layer) : usualRoutes(targets, escalate),
    escalate: stepsOf(escalate, targets, layer),
    quiet: quiet ? quietOf(quiet, layer) : null,
    ...(besideHub && { besideHub }),
  }
}

function baseOf(base: string, layer: PolicyLayer): string {
  const url = URL.canParse(base) ? new URL(base) : undefined
  const isPlain =
    url && /^https?:$/.test(url.protocol) && `${url.username}${url.password}${url.search}` === ''
  if (!url || !isPlain || url.hash !== '')
    return refuse(layer, ['notify', 'base'], 'must be an address, such as https://gate.example.org')
  return url.href.endsWith('/') ? url.href.slice(0, -1) : url.href
}

const everyLevel = ['medium', 'high', 'critical'] as const

/** Everything goes to everybody, save to those who are told later; where that is everybody, to all of them at once. */
function usualRoutes(
  targets: readonly NotificationTarget[],
  escalate: NonNullable<NotifyFile['escalate']>,
): readonly NotificationRoute[] {
  const names = targets.map(({ name }) => name)
  const later = new Set(escalate.flatMap(({ to }) => to))
  const first = names.filter(name => !later.has(name))
  const to = first.length > 0 ? first : names
  return to.length === 0 ? [] : [{ to, levels: everyLevel, profiles: null }]
}

function routesOf(
  routes: NonNullable<NotifyFile['route']>,
  targets: readonly NotificationTarget[],
  layer: PolicyLayer,
): readonly NotificationRoute[] {
  return routes.map(({ to, levels = everyLevel, profiles = null }, i) => {
    checkNames(to, targets, layer, ['notify', 'route', i, 'to'])
    return { to, levels, profiles }
  })
}

function stepsOf(
  steps: NonNullable<NotifyFile['escalate']>,
  targets: readonly NotificationTarget[],
  layer: PolicyLayer,
): readonly EscalationStep[] {
  for (const [i, { to }] of steps.entries()) checkNames(to, targets, layer, ['notify', 'escalate', i, 'to'])
  return steps.toSorted((a, b) => a.after - b.after)
}

function checkNames(
  to: readonly string[],
  targets: readonly NotificationTarget[],
  layer: PolicyLayer,
  path: Path,
): void {
  const names = targets.map(({ name }) => name)
  const unknown = to.find(name => !names.includes(name))
  if (unknown === undefined) return
  const near = nearest(unknown, names)
  const hint = near === undefined ? '' : `; did you mean ${near}?`
  refuse(layer, path, `names the target ${unknown}, which there is not${hint}`)
}

function quietOf(
  { from, until, zone, passes = 'critical' }: NonNullable<NotifyFile['quiet']>,
  layer: PolicyLayer,
): QuietHours {
  if (from === until)
    return refuse(layer, ['notify', 'quiet', 'until'], 'is when quiet hours begin: they would never end')
  try {
    Intl.DateTimeFormat('en', { timeZone: zone })
  } catch {
    return refuse(layer, ['notify', 'quiet', 'zone'], 'must be a time zone, such as "Europe/Berlin"')
  }
  return { from: minutes(from), until: minutes(until), zone, passes }
}

/** `22:30` as minutes since midnight. */
function minutes(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
}

/** Refuses a key of a layer. */
function refuse(layer: PolicyLayer, path: Path, what: string): never {
  return refuseSetting(layer.placeOf(path), path, what)
}

/** Says what is wrong with a key of this target. */
type Refuse = (key: readonly string[], what: string) => never

/** Resolves one target of a policy file, its files as absolute paths; `folder` is that of the policy. */
function resolveTarget(name: string, input: TargetFile, folder: string, refuse: Refuse): NotificationTarget {
  checkKeys(input, refuse)
  const absolute = (file: string) =>
    resolve(
      folder,
      file.replace(/^~(?=\/)/, () => ownAccount().home),
    )
  return targetRecordOf(input.type).resolve(name, input, {
    absolute,
    secret: (file, env) =>
      file !== undefined ? { file: absolute(file) } : env !== undefined ? { env } : undefined,
    address: (url, allowHttp) => checkedAddress(url, allowHttp, refuse),
    refuse,
  })
}

function checkKeys(input: TargetFile, refuse: Refuse): void {
  const { needs, may } = targetRecordOf(input.type)
  const values: Readonly<Record<string, unknown>> = input
  const has = (key: string) => memberOf(values, key) !== undefined
  for (const keys of needs)
    if (!keys.some(has)) refuse([], `needs ${keys.join(' or ')} for a target of type ${input.type}`)
  for (const keys of [...needs, ...may]) {
    const [, second] = keys.filter(has)
    if (second !== undefined) refuse([second], `stands beside ${keys.find(has)}: keep one of them`)
  }
  const known = new Set([...needs, ...may].flat())
  const idle = Object.keys(input).find(key => key !== 'type' && has(key) && !known.has(key))
  if (idle !== undefined) refuse([idle], `has no meaning for a target of type ${input.type}`)
}

/** Checks an address and returns it in the form in which a policy may hold it, since pages show it. */
function checkedAddress(url: string, allowHttp: boolean, refuse: Refuse): string {
  const problem = addressProblem(url, allowHttp)
  if (problem !== undefined) refuse(['url'], problem)
  if (new URL(url).search !== '' || findSecrets(url).length > 0)
    refuse(['url'], 'seems to hold a secret: write it into a file, and name that with url_file')
  return url
}
