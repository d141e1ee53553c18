import type { Effect, FileEffect, TransferEffect } from '../../model/effect.ts'
import type { Place } from '../../model/place.ts'
import { readShellEffects } from '../../readers/index.ts'

/** What a manifest that is written makes every later install do; null when it is ordinary. */
export function installsCode(effect: Effect, place: Place): string | null {
  if (effect.type !== 'write' && effect.type !== 'append') return null
  const text = effect.content?.from === 'literal' ? effect.content.text.slice(0, maximumText) : undefined
  if (text === undefined) return null
  const name = (effect.target.path ?? effect.target.raw).split('/').at(-1) ?? ''
  if (name === 'package.json') return scripts(text, place)
  return name === 'setup.py' || name === 'conanfile.py' ? buildScript(text) : null
}

const maximumText = 65_536
const hook =
  /"(preinstall|install|postinstall|prepare|prepublish|preprepare|postprepare)"\s{0,20}:\s{0,20}"((?:[^"\\]|\\.){1,4000})"/g

/** The scripts that an install runs, each read as the shell text that it is. */
function scripts(text: string, place: Place): string | null {
  let read = 0
  for (const [, when = '', escaped = ''] of text.matchAll(hook)) {
    if (++read > 12) return null
    const script = escaped.replace(/\\(["\\/])/g, '$1').replace(/\\[nrt]/g, ' ')
    if (readShellEffects(script, place).some(reaches)) return `${when}: ${script.slice(0, 80)}`
  }
  return null
}

type Other = Exclude<Effect, FileEffect | TransferEffect>

/** What no build step needs: fetching, running what was fetched or hidden, secrets, shells for others. */
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

/** A build script that both fetches and runs, or runs what it decodes. */
function buildScript(text: string): string | null {
  if (/\b(?:exec|eval)\s{0,4}\([^\n]{0,120}(?:b64decode|decompress|fromhex|urlopen)/.test(text))
    return 'a build script that runs what it decodes'
  return fetches.test(text) && runs.test(text) ? 'a build script that fetches and runs' : null
}
