import type { DataSource } from '../../../ground/model/effect.ts'
import type { Command } from '../command.ts'
import type { ReadContext } from '../read-context.ts'
import type { Budget } from './shell-state.ts'

const languages: readonly (readonly [RegExp, string, RegExp])[] = [
  [/^(?:python|pypy)[\d.]*$/, 'python', /^-(?:c|[BEIsSu]{1,4}c)$/],
  [/^(?:node|nodejs)$/, 'javascript', /^(?:-e|--eval)$/],
  [/^perl[\d.]*$/, 'perl', /^-[eE]$/],
  [/^ruby[\d.]*$/, 'ruby', /^-e$/],
  [/^php[\d.]*$/, 'php', /^-r$/],
]

/** Returns the output of an interpreter whose program stands in its words and only prints: `python3 -c 'print("ls")'`. */
export function programOutput(
  { program, args }: Command,
  { code, place }: ReadContext,
  budget: Budget,
): DataSource | undefined {
  if (!/^(?:py|node|perl|ruby|php)/.test(program)) return undefined
  const found = languages.find(([name]) => name.test(program))
  if (!found) return undefined
  const [, language, option] = found
  const at = args.findIndex(word => option.test(word.text))
  const text = args[at + 1]
  const others = args.slice(0, Math.max(at, 0))
  const modules = others.every(word => /^-[MrI][\w:=,./]{1,100}$/.test(word.text))
  if (at === -1 || !modules || at + 2 < args.length || !text?.known) return undefined
  return budget.spend(text.text.length * 8) ? code.printedBy(language, text.text, place) : undefined
}
