import type { DataSource, Evidence } from '../../../ground/model/effect.ts'
import type { Word } from '../command.ts'
import { firstOperand, substitute, wordsFromInput } from './xargs-commands.ts'

const maximumRuns = 64

const valueOptions = new Set(
  'j jobs a arg-file N n delay timeout S sshlogin joblog results workdir wd colsep C I'.split(' '),
)

/** The commands of GNU parallel: one for each choice of arguments after `:::`, or for each line of input. */
export function parallelCommands(
  args: readonly Word[],
  stdin: DataSource,
  evidence: Evidence,
): readonly (readonly Word[])[] {
  const rest = args.slice(firstOperand(args, valueOptions))
  const [template = [], ...groups] = splitGroups(rest)
  const input = groups.length === 0 ? [wordsFromInput(stdin, /\n/, evidence)] : groups
  return choices(input).map(items => fillTemplate(template, items))
}

/** The words between one `:::` and the next. */
function splitGroups(words: readonly Word[]): readonly (readonly Word[])[] {
  const groups: Word[][] = [[]]
  for (const word of words) {
    if (/^:::\+?$/.test(word.text)) groups.push([])
    else groups.at(-1)?.push(word)
  }
  return groups
}

/** Returns every combination with one item of each group. */
function choices(groups: readonly (readonly Word[])[]): readonly (readonly Word[])[] {
  return groups
    .slice(0, 8)
    .reduce<readonly (readonly Word[])[]>(
      (all, group) =>
        all.flatMap(items => group.map(item => [...items, item]).slice(0, maximumRuns)).slice(0, maximumRuns),
      [[]],
    )
}

const marks = /\{(?:\d{0,2}(?:\.|\/{0,2}\.?)|#|%)\}/

function fillTemplate(template: readonly Word[], items: readonly Word[]): readonly Word[] {
  if (!template.some(word => marks.test(word.text))) return [...template, ...items]
  const whole = joinWords(items)
  return template.map(word => {
    const numbered = items.reduce((text, item, i) => withForms(text, String(i + 1), item), word)
    return whole ? withForms(numbered, '', whole) : numbered
  })
}

/** `{}`, `{.}`, `{/}`, `{//}`, `{/.}`: an item, without its ending, its last segment, its folder. */
function withForms(word: Word, number: string, item: Word): Word {
  if (!word.text.includes(`{${number}`)) return word
  const { text } = item
  const slash = text.lastIndexOf('/')
  const forms = [
    ['', text],
    ['.', withoutEnding(text)],
    ['/', text.slice(slash + 1)],
    ['//', slash === -1 ? '.' : text.slice(0, slash) || '/'],
    ['/.', withoutEnding(text.slice(slash + 1))],
  ] as const
  return forms.reduce(
    (changed, [form, value]) => substitute(changed, `{${number}${form}}`, { ...item, text: value }),
    word,
  )
}

function withoutEnding(text: string): string {
  const dot = text.lastIndexOf('.')
  return dot > text.lastIndexOf('/') + 1 ? text.slice(0, dot) : text
}

function joinWords(items: readonly Word[]): Word | undefined {
  const [first] = items
  if (!first || items.length === 1) return first
  const unknown = items.find(item => !item.known)
  return { ...(unknown ?? first), text: items.map(item => item.text).join(' ') }
}
