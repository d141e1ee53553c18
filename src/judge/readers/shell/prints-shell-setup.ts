import type { Command } from '../command.ts'
import { mapOf } from '../../../ground/model/map-of.ts'

/**
 * Programs that print lines for the shell that calls them to evaluate, and the arguments with which they print no
 * other.
 */
const setups: ReadonlyMap<string, RegExp> = mapOf({
  'ssh-agent': /^(?:-[sc])?$/,
  brew: /^shellenv(?: \w{1,10})?$/,
  conda: /^shell\.\w{1,10} hook$/,
  'docker-machine': /^env [\w-]{1,60}$/,
  minikube: /^(?:-p [\w-]{1,60} )?(?:docker|podman)-env(?: -p [\w-]{1,60})?$/,
  direnv: /^(?:hook|export) \w{1,10}$/,
  dircolors: /^(?:-b)?$/,
  fnm: /^env(?: --[\w-]{1,30})*(?: (?:bash|zsh))?(?: --[\w-]{1,30})*$/,
  lesspipe: /^$/,
  mise: /^activate \w{1,10}(?: --shims)?$/,
  opam: /^env(?: --[\w-]{1,30})*$/,
  starship: /^init \w{1,10}$/,
  thefuck: /^(?:--alias)?$/,
  zoxide: /^init \w{1,10}$/,
  ...Object.fromEntries(
    ['pyenv', 'rbenv', 'nodenv', 'goenv', 'jenv', 'plenv'].map(name => [name, versions()]),
  ),
  'pyenv-virtualenv': /^init -$/,
  ...Object.fromEntries(
    ['kubectl', 'helm', 'kind', 'k3d', 'oc', 'argocd', 'flux', 'istioctl', 'gh', 'docker', 'npm', 'pnpm'].map(
      name => [name, /^completion(?: (?:-s )?(?:bash|zsh|fish))?$/],
    ),
  ),
  poetry: /^completions (?:bash|zsh|fish)$/,
  rustup: /^completions (?:bash|zsh|fish)(?: cargo)?$/,
  uv: /^generate-shell-completion (?:bash|zsh|fish)$/,
})

function versions(): RegExp {
  return /^(?:virtualenv-)?init (?:-|--path)(?: --[\w-]{1,30})*(?: \w{1,10})?$/
}

const installedIn =
  /^(?:\/usr(?:\/local)?\/bin|\/opt\/homebrew\/bin|\/home\/linuxbrew\/\.linuxbrew\/bin)\/[\w-]+$/

/** Tells whether the command prints code that sets this shell up, as its program's manual tells people to evaluate it. */
export function printsShellSetup({ program, spelled, args, stdin }: Command): boolean {
  const setup = setups.get(program)
  if (!setup || !args.every(word => word.known && !word.glob)) return false
  const installed = spelled === program || installedIn.test(spelled)
  return installed && stdin.from !== 'download' && setup.test(args.map(word => word.text).join(' '))
}
