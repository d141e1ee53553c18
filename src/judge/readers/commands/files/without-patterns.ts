import type { TreeScope } from '../../../../ground/model/effect.ts'
import type { Word } from '../../command.ts'
import type { ReadContext } from '../../read-context.ts'
import { pathTarget } from '../../paths/path-target.ts'
import { insideOf } from './inside-of.ts'

const maxPatterns = 64

/** The part of a folder that is packed where these patterns of an archiver are left out. */
export function withoutPatterns(patterns: readonly string[]): TreeScope {
  const without = patterns.slice(0, maxPatterns).map(insideOf)
  return without.length > 0 ? { without } : {}
}

/** tar holds a pattern against a path and all ends of it, as the paths are spelled: one from the root fits no `./x`. */
export function leftOutOfTar(patterns: readonly Word[], sources: readonly Word[]): TreeScope {
  const areWhole = sources.every(({ text }) => text.startsWith('/'))
  const texts = patterns.map(({ text }) => text).filter(text => !text.startsWith('~'))
  const whole = texts.filter(text => text.startsWith('/') && areWhole).map(text => text.replace(/\/+$/, ''))
  const { without = [] } = withoutPatterns(texts.filter(text => !text.startsWith('/')))
  const all = [...whole, ...without]
  return all.length > 0 ? { without: all } : {}
}

/** rsync: a pattern that begins with a slash is one below the source; what an `--include` brings back nobody counts. */
export function leftOutOfRsync(
  excluded: readonly Word[],
  included: readonly Word[],
  source: Word,
  context: ReadContext,
): TreeScope {
  const folder = pathTarget(source, context.place).path
  const texts = excluded.map(({ text }) => text)
  const back = included.map(({ text }) => text).filter(text => !text.endsWith('*/') && text !== '/')
  if (texts.includes('*')) return { only: back.map(insideOf) }
  if (back.length > 0) return {}
  const fromTop = source.text.endsWith('/') && folder !== null
  const whole = texts
    .filter(text => text.startsWith('/') && fromTop)
    .map(text => `${folder}/${insideOf(text)}`)
  const { without = [] } = withoutPatterns(texts.filter(text => !/^[/~]/.test(text)))
  const all = [...whole, ...without]
  return all.length > 0 ? { without: all } : {}
}

/** zip: a pattern is held against the whole name, so a folder’s own name alone leaves nothing of it out. */
export function leftOutOfZip(words: readonly Word[], sources: readonly Word[]): TreeScope {
  const fromHere = sources.every(({ text }) => /^\.\/?$/.test(text))
  const texts = listBehind('-x', words).filter(
    text => text.endsWith('*') && (text.startsWith('*') || fromHere),
  )
  const only = listBehind('-i', words)
  const { without = [] } = withoutPatterns(texts.map(text => text.replace(/^\*\//, '')))
  return {
    ...(without.length > 0 && { without }),
    ...(only.length > 0 && { only: only.slice(0, maxPatterns) }),
  }
}

/** zip takes all words up to the next option. */
function listBehind(option: string, words: readonly Word[]): readonly string[] {
  const at = words.findIndex(({ text }) => text === option)
  if (at === -1) return []
  const rest = words.slice(at + 1).map(({ text }) => text)
  const end = rest.findIndex(text => /^[-@]/.test(text))
  return end === -1 ? rest : rest.slice(0, end)
}
