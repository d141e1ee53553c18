import type { Word } from '../command.ts'

/** How a program that runs another one is peeled. */
export interface Wrapper {
  /** Options that take the next word, without dashes, separated by spaces. */
  readonly values?: string
  /** Words of its own before the inner command: a duration, a folder, a host. */
  readonly skip?: number
  /** `NAME=value` words may stand before the command. */
  readonly assignments?: boolean
  /** Only with this word first: `poetry run …`; several are separated by spaces. */
  readonly verb?: string
  /** The inner command stands after `--` only. */
  readonly afterDashes?: boolean
  /** Its first word stays part of the label: `ssh host`. */
  readonly place?: 'host' | 'container'
  /** What stays is shell text, not words. */
  readonly text?: boolean
}

export const wrappers: Readonly<Record<string, readonly Wrapper[]>> = {
  sudo: [
    {
      values:
        'u user g group h host p prompt C close-from r role t type T command-timeout U other-user D chdir R chroot',
      assignments: true,
    },
  ],
  doas: [{ values: 'u C' }],
  pkexec: [{ values: 'user' }],
  env: [{ values: 'u unset C chdir', assignments: true }],
  command: [{}],
  builtin: [{}],
  exec: [{ values: 'a' }],
  nice: [{ values: 'n adjustment' }],
  ionice: [{ values: 'c n p t class classdata' }],
  nohup: [{}],
  setsid: [{}],
  timeout: [{ values: 'k kill-after s signal', skip: 1 }],
  gtimeout: [{ values: 'k kill-after s signal', skip: 1 }],
  time: [{ values: 'f o format output' }],
  stdbuf: [{ values: 'i o e input output error' }],
  chroot: [{ values: 'userspec groups', skip: 1, place: 'container' }],
  unshare: [{ values: 'R w S G' }],
  nsenter: [{ values: 't target S G' }],
  setarch: [{ skip: 1 }],
  linux32: [{}],
  linux64: [{}],
  taskset: [{ skip: 1 }],
  chrt: [{ values: 'T P D', skip: 1 }],
  strace: [{ values: 'e o p s u E P a I O S X b' }],
  ltrace: [{ values: 'e o p s u n a' }],
  valgrind: [{}],
  catchsegv: [{}],
  watch: [{ values: 'n interval', text: true }],
  flock: [{ values: 'w timeout E conflict-exit-code', skip: 1 }],
  busybox: [{}],
  toybox: [{}],
  unbuffer: [{}],
  rlwrap: [{}],
  caffeinate: [{ values: 't w' }],
  arch: [{}],
  fakeroot: [{ values: 'l s i u' }],
  proot: [{ values: 'r b w q R S' }],
  firejail: [{}],
  cpulimit: [{ values: 'l p e P' }],
  'dbus-run-session': [{}],
  'xvfb-run': [{ values: 'n server-num s server-args e f p' }],
  'systemd-run': [{ values: 'p property u unit E setenv M H slice description uid gid' }],
  'systemd-inhibit': [{}],
  'start-stop-daemon': [{ afterDashes: true }],
  'ssh-agent': [{ values: 't a' }],
  run0: [{ values: 'u user g group D chdir' }],
  runuser: [{ values: 'u g G', afterDashes: false }],
  entr: [{}],
  parallel: [{ values: 'j jobs a arg-file N n delay timeout S sshlogin' }],
  npx: [{ values: 'p package' }],
  bunx: [{}],
  pnpx: [{}],
  uvx: [{ values: 'from with p python' }],
  pnpm: [{ verb: 'exec dlx' }],
  yarn: [{ verb: 'exec dlx' }],
  npm: [{ verb: 'exec x' }],
  bun: [{ verb: 'x' }],
  pipx: [{ verb: 'run', values: 'spec' }],
  poetry: [{ verb: 'run' }],
  pipenv: [{ verb: 'run' }],
  pdm: [{ verb: 'run' }],
  hatch: [{ verb: 'run' }],
  rye: [{ verb: 'run' }],
  uv: [{ verb: 'run', values: 'with python p extra group env-file project directory' }],
  conda: [{ verb: 'run', values: 'n name p prefix' }],
  mamba: [{ verb: 'run', values: 'n name p prefix' }],
  micromamba: [{ verb: 'run', values: 'n name p prefix' }],
  bundle: [{ verb: 'exec' }],
  mise: [{ verb: 'exec x', afterDashes: true }],
  asdf: [{ verb: 'exec' }],
  direnv: [{ verb: 'exec', skip: 1 }],
  dotenv: [{ values: 'e f' }],
  dotenvx: [{ verb: 'run', values: 'f env-file' }],
  op: [{ verb: 'run', values: 'env-file' }],
  'aws-vault': [{ verb: 'exec', skip: 1 }],
  doppler: [{ verb: 'run', values: 'p c project config', afterDashes: true }],
  chamber: [{ verb: 'exec', afterDashes: true }],
  ssh: [{ values: 'b c D E e F I i J L l m O o p Q R S W w B', skip: 1, place: 'host', text: true }],
  docker: [
    { verb: 'exec', values: 'e env u user w workdir env-file detach-keys', skip: 1, place: 'container' },
    { verb: 'run', values: dockerRun(), skip: 1, place: 'container' },
  ],
  podman: [
    { verb: 'exec', values: 'e env u user w workdir env-file detach-keys', skip: 1, place: 'container' },
    { verb: 'run', values: dockerRun(), skip: 1, place: 'container' },
  ],
  nerdctl: [{ verb: 'exec', values: 'e env u user w workdir', skip: 1, place: 'container' }],
  'docker-compose': [
    {
      verb: 'exec run',
      values: 'e env u user w workdir index entrypoint v volume p publish',
      skip: 1,
      place: 'container',
    },
  ],
  kubectl: [{ verb: 'exec', afterDashes: true, place: 'container' }],
  oc: [{ verb: 'exec rsh', afterDashes: true, place: 'container' }],
  lxc: [{ verb: 'exec', skip: 1, place: 'container' }],
  incus: [{ verb: 'exec', skip: 1, place: 'container' }],
  heroku: [{ verb: 'run', values: 'a app r remote', place: 'host' }],
  flyctl: [{ verb: 'ssh', afterDashes: true, place: 'host' }],
  adb: [{ verb: 'shell', text: true, place: 'host' }],
}

function dockerRun(): string {
  return 'a attach add-host cap-add cap-drop c cpus device dns e env env-file entrypoint expose group-add h hostname ip l label link log-driver m memory mount name net network p publish pid platform pull restart security-opt shm-size tmpfs u user ulimit userns v volume volumes-from w workdir gpus ipc runtime'
}

/** What is left when a wrapper is taken off. */
export interface Peeled {
  readonly words: readonly Word[]
  readonly label: string
  readonly wrapper: Wrapper
  readonly assignments: readonly Word[]
}

/** Takes one wrapper off; null when the program is none here, or runs nothing. */
export function peel(program: string, args: readonly Word[]): Peeled | null {
  for (const wrapper of wrappers[program] ?? []) {
    const start = wrapper.verb === undefined ? 0 : afterVerb(wrapper.verb, args)
    const peeled = start === null ? null : peelFrom(program, args, start, wrapper)
    if (peeled) return peeled
  }
  return null
}

function afterVerb(verb: string, args: readonly Word[]): number | null {
  const verbs = verb.split(' ')
  const at = args.findIndex(word => !word.text.startsWith('-'))
  return at !== -1 && verbs.includes((args[at] as Word).text) ? at + 1 : null
}

function peelFrom(program: string, args: readonly Word[], start: number, wrapper: Wrapper): Peeled | null {
  const values = new Set((wrapper.values ?? '').split(' '))
  const assignments: Word[] = []
  let skip = wrapper.skip ?? 0
  let label = program
  let i = start
  if (wrapper.afterDashes) {
    i = args.findIndex((word, at) => at >= start && word.text === '--')
    if (i === -1) return null
  }
  for (; i < args.length; i++) {
    const word = args[i] as Word
    if (word.text === '--') continue
    if (word.text.startsWith('-') && word.text.length > 1 && !wrapper.afterDashes)
      i += valueFollows(word.text, values) ? 1 : 0
    else if (wrapper.assignments && /^[A-Za-z_]\w{0,127}=/.test(word.text)) assignments.push(word)
    else if (skip > 0) {
      skip--
      if (wrapper.place) label = `${program} ${word.text}`
    } else return { words: args.slice(i), label, wrapper, assignments }
  }
  return null
}

/** `-u root`, `--user root`; but not `--user=root` nor `-uroot`. Short options may be joined: `-it`. */
function valueFollows(option: string, values: ReadonlySet<string>): boolean {
  if (option.startsWith('--')) return !option.includes('=') && values.has(option.slice(2))
  const at = [...option.slice(1)].findIndex(letter => values.has(letter))
  return at !== -1 && at === option.length - 2
}
