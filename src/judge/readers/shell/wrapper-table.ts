/** The way in which a program that runs another one is taken off. */
export interface Wrapper {
  /** Only with these words first, options among them skipped: `poetry run …`. Alternatives after `|`. */
  readonly verb?: string
  /** Options that take the next word, without dashes, separated by spaces. */
  readonly values?: string
  /** Options that take the next two words. */
  readonly pairs?: string
  /** Words of its own before the inner command: a duration, a folder, a host. */
  readonly skip?: number
  /** `NAME=value` words may stand before the command. */
  readonly assignments?: boolean
  /** The inner command stands after one of these words only. */
  readonly after?: string
  /** The place in which the inner command runs, when it is not this one. */
  readonly place?: 'host' | 'container'
  /** The words that are left are shell text. */
  readonly text?: boolean
}

const composeValues =
  'e env u user w workdir index entrypoint v volume p publish f file project-name profile env-file project-directory name'
const execValues = 'e env u user w workdir env-file detach-keys H host context c'
const runValues =
  'a attach add-host cap-add cap-drop c cpus device dns e env env-file entrypoint expose group-add h hostname ip l label link log-driver m memory mount name net network p publish pid platform pull restart security-opt shm-size tmpfs u user ulimit userns v volume volumes-from w workdir gpus ipc runtime H host context stop-signal stop-timeout sysctl add-hosts annotation blkio-weight cgroup-parent cgroupns cidfile cpu-shares cpuset-cpus'
const clusterValues =
  'n namespace c container f filename context cluster kubeconfig user s server image restart overrides l labels'

const container = (values: string, verb: string): Wrapper => ({ verb, values, skip: 1, place: 'container' })
const engine: readonly Wrapper[] = [
  container(execValues, 'exec|container exec'),
  container(runValues, 'run|container run'),
  container(composeValues, 'compose exec|compose run'),
]
const cluster: readonly Wrapper[] = [
  { verb: 'exec|run|debug', values: clusterValues, after: '--', place: 'container' },
  { verb: 'exec|rsh', values: clusterValues, skip: 1, place: 'container' },
]
const runs = (values = ''): readonly Wrapper[] => [{ verb: 'run', values }]
const plain: readonly Wrapper[] = [{}]
const dashed: readonly Wrapper[] = [{ after: '--' }]
const skipsOne: readonly Wrapper[] = [{ skip: 1 }]

const architectures =
  'linux32|linux64|uname26|i386|i486|i586|i686|athlon|x86_64|ppc|ppc32|ppc64|ppc64le|arm|armv7l|armv8l|aarch64|mips|mips64|s390|s390x|sparc|sparc64|ia64|alpha|parisc|parisc64|riscv32|riscv64'

const loader: readonly Wrapper[] = [{ values: 'library-path preload argv0 audit inhibit-rpath' }]

const local: Readonly<Record<string, readonly Wrapper[]>> = {
  cmake: [{ after: '-E' }],
  sudo: [
    {
      values:
        'u user g group h host p prompt C close-from r role t type T command-timeout U other-user D chdir R chroot',
      assignments: true,
    },
  ],
  doas: [{ values: 'u C a' }],
  pkexec: [{ values: 'user' }],
  run0: [{ values: 'u user g group D chdir property setenv' }],
  gosu: skipsOne,
  'su-exec': skipsOne,
  setpriv: [{ values: 'reuid regid groups ruid euid rgid egid' }],
  runuser: [{ values: 'u user g group G' }],
  env: [{ values: 'u unset C chdir', assignments: true }],
  genv: [{ values: 'u unset C chdir', assignments: true }],
  nice: [{ values: 'n adjustment' }],
  ionice: [{ values: 'c n p t class classdata' }],
  timeout: [{ values: 'k kill-after s signal', skip: 1 }],
  gtimeout: [{ values: 'k kill-after s signal', skip: 1 }],
  time: [{ values: 'f o format output' }],
  gtime: [{ values: 'f o format output' }],
  stdbuf: [{ values: 'i o e input output error' }],
  exec: [{ values: 'a' }],
  chroot: [{ values: 'userspec groups', skip: 1, place: 'container' }],
  unshare: [{ values: 'R w S G root wd setuid setgid' }],
  nsenter: [{ values: 't target S G' }],
  setarch: [{ verb: architectures }, {}],
  taskset: skipsOne,
  chrt: [{ values: 'T P D', skip: 1 }],
  'ld-linux-x86-64.so.2': loader,
  'ld-linux-aarch64.so.1': loader,
  'ld-linux.so.2': loader,
  'ld.so': loader,
  strace: [{ values: 'e o p s u E P a I O S X b' }],
  ltrace: [{ values: 'e o p s u n a' }],
  gdb: [{ after: '--args' }],
  lldb: dashed,
  valgrind: plain,
  k3s: plain,
  perf: [{ verb: 'stat|record', values: 'e o F c p' }],
  watch: [{ values: 'n interval', text: true }],
  faketime: [{ values: '', skip: 1 }],
  flock: [{ values: 'w timeout E conflict-exit-code', skip: 1 }],
  script: [{ values: 't T I O B m E o', skip: 1 }],
  caffeinate: [{ values: 't w' }],
  fakeroot: [{ values: 'l s i u b' }],
  proot: [{ values: 'r b w q R S' }],
  bwrap: [
    {
      values:
        'dev proc tmpfs dir chdir unsetenv uid gid hostname cap-add cap-drop seccomp mqueue size perms file-label args lock-file',
      pairs:
        'bind ro-bind dev-bind bind-try ro-bind-try dev-bind-try symlink setenv bind-data ro-bind-data file chmod',
    },
  ],
  cpulimit: [{ values: 'l limit e exe p pid' }],
  'xvfb-run': [{ values: 'n server-num s server-args e error-file f auth-file p xauth-protocol w wait' }],
  'systemd-run': [
    { values: 'p property u unit E setenv M machine H host slice description uid gid working-directory' },
  ],
  'systemd-inhibit': plain,
  'start-stop-daemon': [{ after: '-- --exec -x --startas -a' }],
  'ssh-agent': [{ values: 't a' }],
  sshpass: [{ values: 'p f e P' }],
  proxychains: [{ values: 'f' }],
  proxychains4: [{ values: 'f' }],
  entr: plain,
  daemonize: [{ values: 'a c e o p l u E' }],
  prlimit: [{ values: 'p pid' }],
  wsl: [{ values: 'd distribution u user cd' }],
  'wsl.exe': [{ values: 'd distribution u user cd' }],
  nix: [{ verb: 'develop|shell', after: '-c --command' }],
  npx: [{ values: 'p package w workspace c call' }],
  bunx: plain,
  pnpx: plain,
  shx: plain,
  uvx: [{ values: 'from with p python index-url' }],
  pnpm: [{ verb: 'exec|dlx', values: 'filter F C dir package' }],
  yarn: [{ verb: 'exec|dlx', values: 'cwd p package' }],
  npm: [{ verb: 'exec|x', values: 'p package w workspace prefix c call' }],
  bun: [{ verb: 'x' }],
  lerna: [{ verb: 'exec', values: 'scope ignore' }],
  nx: [{ verb: 'exec' }],
  pipx: runs('spec'),
  poetry: runs('C directory P project'),
  pipenv: runs(),
  pdm: runs('p project'),
  hatch: [{ verb: 'run', values: 'e env' }],
  rye: runs(),
  pixi: runs('e environment manifest-path'),
  uv: [
    {
      verb: 'run|tool run',
      values: 'with python p extra group env-file project directory package with-requirements index-url from',
    },
  ],
  conda: runs('n name p prefix cwd'),
  mamba: runs('n name p prefix cwd'),
  micromamba: runs('n name p prefix r root-prefix'),
  bundle: [{ verb: 'exec', values: 'gemfile' }],
  mise: [{ verb: 'exec|x', after: '--' }],
  asdf: [{ verb: 'exec' }],
  pyenv: [{ verb: 'exec' }],
  rbenv: [{ verb: 'exec' }],
  nvm: [{ verb: 'exec|run', skip: 1 }],
  fnm: [{ verb: 'exec', values: 'using' }],
  volta: runs('node npm yarn'),
  rustup: [{ verb: 'run', skip: 1 }],
  xcrun: [{ values: 'sdk toolchain' }],
  direnv: [{ verb: 'exec', skip: 1 }],
  dotenv: [{ values: 'e f v c' }],
  dotenvx: runs('f env-file e env'),
  'env-cmd': [{ values: 'f file e environments r rc-file' }],
  'cross-env': [{ assignments: true }],
  op: runs('env-file account'),
  'aws-vault': [{ verb: 'exec', values: 'd duration', skip: 1 }],
  'aws-okta': [{ verb: 'exec', skip: 1 }],
  doppler: [{ verb: 'run', after: '--' }],
  infisical: [{ verb: 'run', after: '--' }],
  railway: runs('s service e environment'),
  chamber: [{ verb: 'exec', after: '--' }],
  envchain: skipsOne,
  sops: [{ verb: 'exec-env|exec-file', skip: 1, text: true }],
  iex: [{ after: '-S' }],
  elixir: [{ after: '-S' }],
  'start-server-and-test': [],
}

const elsewhere: Readonly<Record<string, readonly Wrapper[]>> = {
  ssh: [{ values: 'b c D E e F I i J L l m O o p Q R S W w B P', skip: 1, place: 'host', text: true }],
  autossh: [{ values: 'M b c D E e F I i J L l m O o p Q R S W w B', skip: 1, place: 'host', text: true }],
  mosh: [{ skip: 1, place: 'host', values: 'p port ssh predict' }],
  pdsh: [{ values: 'w x l t u f g R', place: 'host', text: true }],
  tailscale: [{ verb: 'ssh', skip: 1, place: 'host', text: true }],
  docker: engine,
  podman: engine,
  nerdctl: engine,
  'docker-compose': [container(composeValues, 'exec|run')],
  'podman-compose': [container(composeValues, 'exec|run')],
  kubectl: cluster,
  oc: cluster,
  k: cluster,
  microk8s: [{ verb: 'kubectl exec', after: '--', place: 'container' }],
  lxc: [container('cwd env user group T', 'exec')],
  incus: [container('cwd env user group T', 'exec')],
  multipass: [{ verb: 'exec', skip: 1, place: 'host' }],
  limactl: [{ verb: 'shell', skip: 1, place: 'host', values: 'workdir' }],
  lima: [{ place: 'host' }],
  colima: [{ verb: 'ssh', after: '--', place: 'host' }],
  distrobox: [{ verb: 'enter', after: '-- -e' }],
  toolbox: [{ verb: 'run', values: 'c container d distro r release' }],
  'flatpak-spawn': plain,
  heroku: [{ verb: 'run|run:detached', values: 'a app r remote s size e env', place: 'host' }],
  flyctl: [{ verb: 'ssh console', after: '-C --command', text: true, place: 'host' }],
  fly: [{ verb: 'ssh console', after: '-C --command', text: true, place: 'host' }],
  gcloud: [{ verb: 'compute ssh', after: '--command', text: true, place: 'host' }],
  adb: [{ verb: 'shell', values: 's t', text: true, place: 'host' }],
}

const plainNames =
  'ld-linux-x86-64.so.2 ld-linux-aarch64.so.1 ld-linux.so.2 ld-musl-x86_64.so.1 ld.so ' +
  'command builtin nohup setsid linux32 linux64 i386 x86_64 uname26 catchsegv busybox toybox unbuffer rlwrap arch ' +
  'firejail dbus-run-session dbus-launch winpty torsocks torify tsocks gchroot noglob nocorrect coproc watchexec'

/** The programs that run another one, by name. */
export const wrappers: ReadonlyMap<string, readonly Wrapper[]> = new Map([
  ...Object.entries(local),
  ...Object.entries(elsewhere),
  ...plainNames.split(' ').map(name => [name, plain] as const),
])
