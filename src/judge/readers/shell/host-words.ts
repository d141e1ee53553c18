import { wordSet } from '../../../ground/model/word-set.ts'
import type { Word } from '../command.ts'
import { mountEnds } from './mount.ts'

const engines = wordSet('docker podman nerdctl finch docker-compose podman-compose')
const starting = wordSet('run exec create')
/** Options whose value is a path, or a text, of the container alone. */
const inside = /^(?:-w|--workdir|-e|--env|--tmpfs|--entrypoint|-h|--hostname|-l|--label)(?:=|$)/
const mount = /^(-v|--volume|--mount)(?:=([^]*))?$/

/** Returns those words of a program that may name something on this machine: of a mount its source, of a container’s folder nothing. */
export function hostWords(program: string, words: readonly Word[]): readonly Word[] {
  if (!engines.has(program) || !words.slice(0, 12).some(({ text }) => starting.has(text))) return words
  const found: Word[] = []
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as Word
    const [whole, , joined] = mount.exec(word.text) ?? []
    const short = whole === undefined ? /^-v(.+)$/s.exec(word.text)?.[1] : undefined
    const given = joined ?? short
    const separate =
      given === undefined && (whole !== undefined || (inside.test(word.text) && !word.text.includes('=')))
    const next = words[i + 1]
    if (whole !== undefined || short !== undefined)
      found.push(...sourceOf(given === undefined ? next : { ...word, text: given }))
    else if (!inside.test(word.text)) found.push(word)
    if (separate) i++
  }
  return found
}

/** `SOURCE:TARGET`, `type=bind,source=…`: a named volume is no folder of this machine. */
function sourceOf(word: Word | undefined): readonly Word[] {
  const [source = ''] = word ? mountEnds(word.text) : []
  return word && /^[/.~$`]/.test(source) ? [{ ...word, text: source }] : []
}
