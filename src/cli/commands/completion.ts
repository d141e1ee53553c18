import type { Command } from 'commander'
import { GateError } from '../../ground/model/errors.ts'
import { standardOutput } from '../render/terminal-output.ts'
import { mapOf } from '../../ground/model/map-of.ts'

const examples = `
Examples:
  countersign completion bash >> ~/.bash_completion
  countersign completion zsh > "\${fpath[1]}/_countersign"
  countersign completion fish > ~/.config/fish/completions/countersign.fish`

/** Adds `countersign completion`: the words that a shell completes. */
export function addCompletion(program: Command): void {
  program
    .command('completion')
    .description('Print a completion script for bash, zsh or fish.')
    .argument('<shell>', 'bash, zsh or fish')
    .addHelpText('after', examples)
    .action((shell: string) => {
      const make = scripts.get(shell)
      if (!make)
        throw new GateError('usage', `There is no completion for “${shell}”: bash, zsh and fish have one.`)
      standardOutput.printUnbroken(make(wordsOf(program)).trimEnd())
    })
}

/** Every command path and the words that may follow it: subcommands and long options. */
type Words = ReadonlyMap<string, readonly string[]>

function wordsOf(program: Command): Words {
  const words = new Map<string, readonly string[]>()
  const visit = (command: Command, path: readonly string[]) => {
    const options = [...command.options.map(option => option.long ?? ''), '--help'].filter(Boolean)
    words.set(path.join(' '), [...command.commands.map(child => child.name()), ...options])
    for (const child of command.commands) visit(child, [...path, child.name()])
  }
  visit(program, [])
  return words
}

const scripts: ReadonlyMap<string, (words: Words) => string> = mapOf({
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
})

function cases(words: Words): string {
  return [...words].map(([path, next]) => `    '${path}') words='${next.join(' ')}' ;;`).join('\n')
}

function bashScript(words: Words): string {
  return `_countersign() {
  local path='' word words='' current="\${COMP_WORDS[COMP_CWORD]}"
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in -*) ;; *) path="\${path:+$path }$word" ;; esac
  done
  case "$path" in
${cases(words)}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _countersign countersign
`
}

function zshScript(words: Words): string {
  return `#compdef countersign
_countersign() {
  local path='' word words=''
  for word in "\${(@)argv[1,0]}" "\${(@)\${(z)BUFFER}[2,CURRENT-1]}"; do
    case "$word" in -*) ;; *) path="\${path:+$path }$word" ;; esac
  done
  case "$path" in
${cases(words)}
  esac
  compadd -- \${(s: :)words}
}
compdef _countersign countersign
`
}

function fishScript(words: Words): string {
  return [...words]
    .map(([path, next]) => {
      const seen =
        path === '' ? '__fish_use_subcommand' : `__fish_seen_subcommand_from ${path.split(' ').at(-1)}`
      return `complete -c countersign -n '${seen}' -a '${next.join(' ')}'\n`
    })
    .join('')
}
