import type { Command, Word } from '../../command.ts'
import { maximumDepth, type ReadContext } from '../../read-context.ts'
import { mapOf } from '../../../../ground/model/map-of.ts'

/** Options of package managers whose value is a command, as a pattern of the word before it or of its beginning. */
const hooks: ReadonlyMap<string, RegExp> = mapOf({
  apt: /^(?:-o)?(?:APT|DPkg|Dpkg)::[\w:-]{1,80}(?:Invoke|Tools|Post-Invoke-Success)[\w:-]{0,40}=/i,
  rpm: /^--(?:pipe|eval)(?:=|$)/,
  pip: /^--editor(?:=|$)/,
  gem: /^(?:-e|--editor)(?:=|$)/,
  brew: /^--editor(?:=|$)/,
})

const kin: ReadonlyMap<string, string> = mapOf({
  'apt-get': 'apt',
  aptitude: 'apt',
  pip3: 'pip',
  rpmquery: 'rpm',
})

/** Reads commands in a manager's options: `apt -o APT::Update::Pre-Invoke::=…`, `rpm --pipe …`. */
export function readPackageHooks(command: Command, context: ReadContext): void {
  const pattern = hooks.get(kin.get(command.program) ?? command.program)
  if (!pattern || context.through.length >= maximumDepth) return
  if (command.program === 'gem' && command.args[0]?.text !== 'open') return
  command.args.forEach((word, i) => {
    if (!pattern.test(word.text)) return
    const at = word.text.indexOf('=')
    const value = at === -1 ? command.args[i + 1] : word
    const text = at === -1 ? value?.text : word.text.slice(at + 1)
    if (value && text) readHook(text, value, command.program, context)
  })
}

function readHook(text: string, word: Word, program: string, context: ReadContext): void {
  // rpm's macros run a shell in `%(…)`.
  const code = /^%\(([\s\S]{1,4000})\)$/.exec(text)?.[1] ?? text
  context.code.readCode('shell', code, {
    ...context,
    through: [...context.through, program],
    offset: null,
    outer: word.evidence,
    depth: context.depth + 1,
  })
}
