import { mapOf } from '../../../ground/model/map-of.ts'
import type { Word } from '../command.ts'
import type { ShellState } from './shell-state.ts'

interface Startup {
  /** The variable by which another folder than the home is searched. */
  readonly by: string
  readonly always: readonly string[]
  readonly login: readonly string[]
  readonly interactive: readonly string[]
}

const none: readonly string[] = []
const startups: ReadonlyMap<string, Startup> = mapOf({
  bash: {
    by: 'HOME',
    always: none,
    login: ['.bash_profile', '.bash_login', '.profile'],
    interactive: ['.bashrc'],
  },
  sh: { by: 'HOME', always: none, login: ['.profile'], interactive: none },
  dash: { by: 'HOME', always: none, login: ['.profile'], interactive: none },
  ksh: { by: 'HOME', always: none, login: ['.profile'], interactive: ['.kshrc'] },
  zsh: { by: 'ZDOTDIR', always: ['.zshenv'], login: ['.zprofile', '.zlogin'], interactive: ['.zshrc'] },
})

/**
 * Returns the files that a shell reads before its command: that of `--rcfile`, and those of a home that this call gives
 * it. The files of the person’s own home are theirs.
 */
export function startupFiles(program: string, args: readonly Word[], state: ShellState): readonly Word[] {
  return [...byOption(args), ...ofHome(program, args, state)]
}

function byOption(args: readonly Word[]): readonly Word[] {
  return args.flatMap((word, i) => {
    const next = args[i + 1]
    if (/^--(?:rcfile|init-file)$/.test(word.text)) return next ? [next] : []
    const joined = /^--(?:rcfile|init-file)=([^]{1,4096})$/.exec(word.text)?.[1]
    return joined === undefined ? [] : [{ ...word, text: joined }]
  })
}

function ofHome(program: string, args: readonly Word[], state: ShellState): readonly Word[] {
  const startup = startups.get(program)
  const { place, outer } = state.context
  const home = startup && (state.variables.get(startup.by) ?? state.variables.get('HOME'))
  if (!startup || !home?.known || home.text === '' || home.text === place.home) return []
  const has = (letter: RegExp) => args.some(({ text }) => letter.test(text))
  const files = [
    ...startup.always,
    ...(has(/^-[a-zA-Z]{0,8}l|^--login$/) ? startup.login : none),
    ...(has(/^-[a-zA-Z]{0,8}i/) ? startup.interactive : none),
  ]
  return files.map(file => ({ text: `${home.text}/${file}`, known: true, glob: false, evidence: outer }))
}
