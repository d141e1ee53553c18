import type { Effect, RunEffect } from '../../../ground/model/effect.ts'
import { wordSet } from '../../../ground/model/word-set.ts'

/** A shell by its path where code begins: after a quote, a bracket, `!`, `=`… and never after `#!`. */
const shellPath = /(?:^|[^#\w./-]|[^#]!)(?:\/usr)?\/bin\/(?:ba|da|z|k|a|c|tc)?sh(?![\w./-])/

/** Programs whose business is to start, name or look at a shell. */
const ordinary = new Set([
  // Shells, and what becomes another account or another root.
  ...wordSet(
    'sh bash zsh dash ksh fish ash tcsh csh env sudo su doas ssh chroot nsenter unshare chsh useradd usermod adduser',
  ),
  // Containers and machines, which are entered by a shell.
  ...wordSet(
    'docker podman nerdctl kubectl oc crictl ctr lxc docker-compose vagrant act flatpak distrobox toolbox kind minikube multipass limactl machinectl systemd-run',
  ),
  // What prints, finds, copies and compares, a shell’s file too.
  ...wordSet(
    'echo printf grep rg egrep sed cat ls file which type stat readlink find ln cp mv install diff head tail wc md5sum sha256sum ldd tee sort awk chmod chown update-alternatives',
  ),
  // Words of the shell itself.
  ...wordSet('test [ [[ command exec export declare local set cd pushd'),
  // What runs another program, now, later or elsewhere.
  ...wordSet('srun salloc bsub qsub tmux screen script time nohup timeout xargs setsid stdbuf nice'),
  // Tools of projects and packages, which have settings for a shell.
  ...wordSet('git gh make npm yarn pnpm apt dnf'),
])

/** The words of a program that make it start a shell, where that is not what it is for. */
export function givenShell({ program, argv, through }: RunEffect): string | null {
  const paged = pagerAsRoot({ program, argv, through })
  if (paged !== null) return paged
  if (program === '' || ordinary.has(program)) return null
  return argv.find(word => word.includes('/bin/') && word.length < 4_096 && shellPath.test(word)) ?? null
}

const pagers = wordSet('less more most man pg view')

/** A pager takes `!` for a shell: asked to do so by its words, or opened as administrator by a program that has no need of one. */
function pagerAsRoot({
  program,
  argv,
  through,
}: Pick<RunEffect, 'program' | 'argv' | 'through'>): string | null {
  if (pagers.has(program))
    return argv.find(word => /^\+?!\s*(?:\/[\w/]{1,40}\/)?(?:ba|da|z|k)?sh\b/.test(word)) ?? null
  const raised = through.some(name => /^(?:sudo|doas|pkexec|run0)\b/.test(name))
  const paged = argv[0] === '-p' || argv[0] === '--paginate'
  return raised && program === 'git' && paged ? `${argv[0]} as administrator` : null
}

const shells = wordSet('sh bash zsh dash ksh mksh ash csh tcsh fish yash sash posh elvish xonsh nu pwsh')

/** A shell with nothing to do but to wait for somebody to type. */
export function isInteractiveShell(effect: RunEffect, effects: readonly Effect[]): boolean {
  if (
    !shells.has(effect.program) ||
    !effect.argv.every(word => /^-[ilp]+$|^--(?:login|norc|noprofile)$/.test(word))
  )
    return false
  // Through a program that is none, it is that program’s escape.
  if (effect.through.some(name => !ordinary.has(name.split(' ')[0] ?? ''))) return false
  return !effects.some(other => other.type === 'execute' || other.type === 'listen')
}
