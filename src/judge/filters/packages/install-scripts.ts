import type { DataSource, Effect, FileEffect, TransferEffect } from '../../../ground/model/effect.ts'
import type { Place } from '../../../ground/model/place.ts'
import { flatMap } from '../../../ground/model/map-of.ts'
import { readShellEffects } from '../../readers/index.ts'

const maxManifests = 10

/** The manifests that are written whose install runs what no build step needs, each with what that is. */
export function installScripts(
  effects: readonly Effect[],
  place: Place,
): readonly (readonly [Effect, string])[] {
  const manifests = effects.filter(isManifest)
  const found = flatMap(manifests.slice(0, maxManifests), effect => {
    const what = codeOf(effect, place)
    return what === null ? [] : [[effect, what] as const]
  })
  const next = manifests[maxManifests]
  return next ? [...found, [next, `more than ${maxManifests} manifests, not all read`]] : found
}

type Manifest = FileEffect & { readonly content: Extract<DataSource, { readonly from: 'literal' }> }

function isManifest(effect: Effect): effect is Manifest {
  return (
    (effect.type === 'write' || effect.type === 'append') &&
    effect.content?.from === 'literal' &&
    /(?:^|\/)(?:package\.json|setup\.py|conanfile\.py)$/.test(effect.target.path ?? effect.target.raw)
  )
}

function codeOf({ target, content }: Manifest, place: Place): string | null {
  return target.raw.endsWith('.json') ? scripts(content.text, place) : buildScript(content.text)
}

const maxLength = 1_000
const maxScripts = 8

/** The scripts that an install runs, each read as the shell text that it is. */
function scripts(text: string, place: Place): string | null {
  const all = parsed(text) ?? scriptsIn(text)
  if (all.length > maxScripts) return 'more install scripts than anybody needs'
  const bad = all.find(
    ([, script]) => script.length > maxLength || readShellEffects(script, place).some(reaches),
  )
  return bad ? `${bad[0]}: ${bad[1].slice(0, 80)}` : null
}

type Script = readonly [when: string, script: string]
const hooks = 'preinstall install postinstall prepublish preprepare prepare postprepare'.split(' ')

function parsed(text: string): readonly Script[] | null {
  try {
    const value = JSON.parse(text) as { readonly scripts?: Readonly<Record<string, unknown>> } | null
    const input = value?.scripts ?? {}
    return flatMap(hooks, when => {
      const script = Object.hasOwn(input, when) ? input[when] : undefined
      return typeof script === 'string' ? [[when, script] as const] : []
    })
  } catch {
    return null
  }
}

const hook = new RegExp(`"(${hooks.join('|')})"\\s{0,20}:\\s{0,20}"`, 'g')

/** The same from a piece of a manifest, as an edit gives it. */
function scriptsIn(text: string): readonly Script[] {
  const found: Script[] = []
  for (const match of text.matchAll(hook)) {
    const start = match.index + match[0].length
    let end = start
    while (end < text.length && end - start <= maxLength && text[end] !== '"')
      end += text[end] === '\\' ? 2 : 1
    const script = text
      .slice(start, end)
      .replace(/\\(["\\/])/g, '$1')
      .replace(/\\[nrt]/g, ' ')
    if (found.push([match[1] ?? '', script]) > maxScripts) break
  }
  return found
}

type Other = Exclude<Effect, FileEffect | TransferEffect>

/** Tells whether an effect is one that no build step needs: fetching, running what was fetched or hidden, secrets, shells for others. */
function reaches(effect: Effect): boolean {
  switch (effect.type) {
    case 'read':
      return effect.target.roles.some(role => role === 'credential' || role === 'personal')
    case 'write':
    case 'append':
    case 'delete':
      return /^(?:system|system-root|home|home-content|root)$/.test(effect.target.class)
    case 'execute':
      return (
        effect.source.from === 'download' ||
        effect.source.from === 'decoded' ||
        effect.shellOver !== undefined
      )
    case 'opaque':
      return effect.weight === 'everything'
    default:
      return reachesOut(effect as Other)
  }
}

function reachesOut(effect: Other): boolean {
  if (effect.type === 'run') return /^(?:ba|z|da|k)?sh$/.test(effect.program) && effect.argv.length === 0
  return (
    effect.type === 'connect' ||
    effect.type === 'listen' ||
    effect.type === 'schedule' ||
    effect.type === 'account'
  )
}

const fetches =
  /\b(?:urlopen|urlretrieve|requests\.(?:get|post)|httpx\.(?:get|post)|socket\.(?:socket|create_connection)|http\.client)\b|\b(?:curl|wget)\s/
const runs =
  /\b(?:exec|eval)\s{0,4}\(|\bos\.(?:system|popen|exec\w{1,4})\s{0,4}\(|\bsubprocess\.\w{1,20}\s{0,4}\(|b64decode/

const decodes = /\b(?:b64decode|decompress|fromhex|urlopen|unhexlify)\b/
const evaluates = /\b(?:exec|eval)\s{0,4}\(/

/** A build script that both fetches and runs, or runs what it decodes. */
function buildScript(text: string): string | null {
  if (text.split('\n').some(line => evaluates.test(line) && decodes.test(line)))
    return 'a build script that runs what it decodes'
  return fetches.test(text) && runs.test(text) ? 'a build script that fetches and runs' : null
}
