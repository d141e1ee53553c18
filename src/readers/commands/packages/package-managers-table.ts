import type { PackageEffect } from '../../../model/effect.ts'

/** Whose names a manager's packages are. */
export type Ecosystem = 'npm' | 'pypi' | 'conda' | 'crates' | 'gems' | 'go' | 'packagist' | 'system' | 'other'

/** What one package manager's words mean. */
export interface Manager {
  readonly ecosystem: Ecosystem
  /** The phrases of each verb, `|` between them; a phrase may be two words, or options (`-S`). */
  readonly verbs: Readonly<Partial<Record<PackageEffect['verb'], string>>>
  /** Options that take a value, without dashes. */
  readonly values?: string
  /** Those of them that name an index, a registry or a channel. */
  readonly index?: string
  /** Those of them whose value is a package. */
  readonly packages?: string
  /** Options after which nothing is changed, beside `--dry-run`. */
  readonly dry?: string
  /** What it does when no verb is given. */
  readonly alone?: PackageEffect['verb']
  /** Its operands are a package and what that package is given. */
  readonly runs?: boolean
}

const npmValues =
  'registry prefix C dir cwd w workspace F filter tag otp access loglevel userconfig cache p package c call modules-folder'
/** Options that only tools named after a manager have: the names of what is installed. */
const toolNames = 'package packages package-name name names module'
const npmRemoves = 'uninstall|remove|rm|un|r|unlink'
const npmPublishes: Manager['verbs'] = {
  publish: 'publish|npm publish|stage publish',
  unpublish: 'unpublish|deprecate|undeprecate',
  owner:
    'owner add|owner rm|owner remove|access grant|access revoke|access set|team add|token create|access public',
  tag: 'dist-tag add|dist-tag rm|dist-tags add|tag add',
}
const npm: Manager = {
  ecosystem: 'npm',
  verbs: {
    ...npmPublishes,
    install:
      'install|i|add|ci|clean-install|isntall|in|ins|inst|install-test|it|install-ci-test|cit|link|rebuild|global add',
    remove: npmRemoves,
    update: 'update|upgrade|up|global upgrade',
    run: 'exec|x|create|init|innit',
    configure: 'config set|set|c set',
  },
  values: npmValues,
  index: 'registry',
  packages: `p ${toolNames}`,
}
const pnpm: Manager = {
  ...npm,
  verbs: { ...npm.verbs, run: 'dlx|create', scripts: 'approve-builds' },
}
const yarn: Manager = {
  ...npm,
  verbs: {
    ...npm.verbs,
    run: 'dlx|create',
    owner: 'owner add|owner remove|npm owner add',
    tag: 'tag add|npm tag add',
  },
  alone: 'install',
}
const npx: Manager = {
  ecosystem: 'npm',
  verbs: {},
  values: npmValues,
  index: 'registry',
  packages: 'p package',
  runs: true,
}
const pipValues =
  'r requirement c constraint i index-url extra-index-url default-index f find-links t target prefix root e editable p python platform index src trusted-host cache-dir log proxy timeout retries cert report progress-bar no-binary only-binary python-version implementation abi upgrade-strategy config-settings global-option group extra optional with-requirements publish-url repository-url repository editor'
const pipIndexes = 'i index-url extra-index-url default-index f find-links index'
const pip: Manager = {
  ecosystem: 'pypi',
  verbs: {
    install: 'install|download|wheel',
    remove: 'uninstall',
    configure: 'config set',
  },
  values: pipValues,
  index: pipIndexes,
  packages: `e editable ${toolNames}`,
}
const uv: Manager = {
  ...pip,
  verbs: {
    install: 'add|sync|pip install|pip sync|tool install|tool upgrade',
    remove: 'remove|pip uninstall|tool uninstall',
    publish: 'publish',
    update: 'lock',
    run: 'tool run',
  },
  values: `${pipValues} from with project directory tag rev branch`,
  packages: 'e editable from with',
}
const poetry: Manager = {
  ...pip,
  verbs: {
    install: 'install|add|sync|self add|plugin add',
    remove: 'remove|self remove',
    publish: 'publish',
    update: 'update|lock',
    configure: 'source add|config',
  },
  values: `${pipValues} source C directory P project G username password`,
  index: 'index-url extra-index-url',
}
const conda: Manager = {
  ecosystem: 'conda',
  verbs: {
    install: 'install|create|env create|env update',
    remove: 'remove|uninstall',
    update: 'update|upgrade',
    configure: 'config',
  },
  values: 'n name p prefix c channel f file solver add append prepend set cwd clone',
  index: 'c channel',
  dry: 'd',
}
const system: Manager = {
  ecosystem: 'system',
  verbs: {
    install: 'install|in|add|reinstall|localinstall|groupinstall|group install|build-dep',
    remove: 'remove|rm|purge|autoremove|erase|uninstall|del|group remove|groupremove|grp remove',
    update: 'update|upgrade|dist-upgrade|full-upgrade|refresh|dup|up',
    configure: 'add-repository|config-manager|copr enable|addrepo|ar|remote-add|copr',
  },
  values:
    't o c option config-file target-release enablerepo disablerepo repo repository repofrompath add-repo from releasever setopt exclude X installroot root allowerasing-x p',
  index: 'repofrompath add-repo repository X',
  dry: 's simulate just-print no-act recon download-only downloadonly d assumeno',
}
const brew: Manager = {
  ...system,
  verbs: {
    install: 'install|reinstall',
    remove: 'uninstall|remove|rm',
    update: 'update|upgrade',
    configure: 'tap',
  },
  values: 'appdir',
  index: 'none',
}
const repositories: Manager = {
  ecosystem: 'system',
  verbs: { configure: '-y|--yes|-n|--add-repo|-S|-P|-L' },
  values: 'add-repo P ppa S sourceslist L uri',
  index: 'add-repo P ppa S sourceslist L uri',
  alone: 'configure',
}
const publisher = (publish: string, unpublish?: string): Manager => ({
  ecosystem: 'other',
  verbs: { publish, ...(unpublish !== undefined && { unpublish }) },
  values: 'registry repository repository-url r p k s api-key source token packagePath i config-file',
  index: 'registry repository repository-url r s source',
})
const go: Manager = {
  ecosystem: 'go',
  verbs: { install: 'install|get|mod download|mod tidy', run: 'run' },
  values: 'o p C tags ldflags mod modfile',
}
const editor: Manager = {
  ecosystem: 'other',
  verbs: { install: '--install-extension', remove: '--uninstall-extension' },
  values: 'install-extension uninstall-extension',
  packages: 'install-extension uninstall-extension',
}

const deno: Manager = {
  ...npm,
  verbs: {
    install: 'install|i|add|global install|jupyter',
    remove: 'remove|rm|uninstall',
    run: 'run|x|test|serve',
    publish: 'publish',
  },
  values: 'n name c config import-map lock root r E env-file L log-level cert location',
  packages: 'none',
}
const perl = (install: string): Manager => ({
  ecosystem: 'other',
  verbs: { install },
  values: 'mirror from only-server server l',
  index: 'mirror from server only-server',
})

/** Package managers by their programs' names. */
export const managers: Readonly<Record<string, Manager>> = {
  npm,
  pnpm,
  cnpm: npm,
  yarn,
  bun: { ...npm, verbs: { ...npm.verbs, run: 'x|create', scripts: 'pm trust' } },
  npx,
  bunx: npx,
  pnpx: npx,
  pip,
  pip3: pip,
  pip2: pip,
  ...Object.fromEntries([...Array(10).keys()].map(minor => [`pip3.${minor + 6}`, pip])),
  pipx: {
    ...pip,
    verbs: { install: 'install|inject', remove: 'uninstall', update: 'upgrade', run: 'run' },
    values: `${pipValues} spec pip-args`,
    packages: 'spec',
  },
  uv,
  uvx: { ...uv, verbs: {}, runs: true },
  poetry,
  pipenv: { ...pip, verbs: { install: 'install|sync', remove: 'uninstall', update: 'update|upgrade|lock' } },
  pdm: { ...poetry, verbs: { ...poetry.verbs, configure: 'config' } },
  rye: { ...poetry, verbs: { install: 'add|sync|install', remove: 'remove', publish: 'publish' } },
  hatch: publisher('publish'),
  flit: publisher('publish'),
  conda,
  mamba: conda,
  micromamba: conda,
  pixi: { ...conda, verbs: { install: 'add|install|global install', remove: 'remove' } },
  easy_install: { ...pip, verbs: {}, alone: 'install' },
  twine: publisher('upload'),
  cargo: {
    ecosystem: 'crates',
    verbs: {
      install: 'install|add|binstall',
      remove: 'uninstall|remove|rm',
      publish: 'publish',
      unpublish: 'yank',
      owner: 'owner',
      update: 'update',
    },
    values:
      'git path registry index version vers features F index token branch tag rev root p package target-dir profile a add r remove',
    index: 'registry index',
    dry: 'n l list undo',
  },
  gem: {
    ecosystem: 'gems',
    verbs: {
      install: 'install|i',
      remove: 'uninstall',
      publish: 'push',
      unpublish: 'yank',
      owner: 'owner',
      update: 'update',
      configure: 'sources|source',
    },
    values: 'v version s source a add n bindir i install-dir host key e editor',
    index: 's source a add host',
  },
  bundle: {
    ecosystem: 'gems',
    verbs: { install: 'install|add', remove: 'remove', update: 'update', configure: 'config set|config' },
    values: 'source v version git path gemfile group jobs',
    index: 'source',
    alone: 'install',
  },
  composer: {
    ecosystem: 'packagist',
    verbs: {
      install: 'install|i|require|r|create-project|global require',
      remove: 'remove|global remove',
      update: 'update|upgrade|u',
      configure: 'config',
    },
    values: 'd working-dir repository repository-url s stability',
    index: 'repository repository-url',
  },
  go,
  deno,
  cpanm: { ...perl(''), alone: 'install' },
  cpan: { ...perl(''), alone: 'install' },
  luarocks: { ...perl('install'), verbs: { install: 'install', remove: 'remove', publish: 'upload' } },
  opam: perl('install'),
  mix: {
    ecosystem: 'other',
    verbs: { publish: 'hex.publish', unpublish: 'hex.retire', install: 'archive.install|escript.install' },
  },
  dart: {
    ecosystem: 'other',
    verbs: { install: 'pub add|pub get|pub global activate', publish: 'pub publish' },
    dry: 'n',
  },
  flutter: { ecosystem: 'other', verbs: { install: 'pub add|pub get', publish: 'pub publish' }, dry: 'n' },
  apt: system,
  'apt-get': system,
  aptitude: system,
  dnf: system,
  microdnf: system,
  yum: system,
  tdnf: system,
  zypper: system,
  apk: system,
  brew,
  port: system,
  snap: { ...system, values: 'channel' },
  flatpak: system,
  'add-apt-repository': repositories,
  'apt-add-repository': repositories,
  'yum-config-manager': repositories,
  pacman: {
    ecosystem: 'system',
    verbs: { install: '-S|-Sy|-Syu|-U|-Su|--sync|--upgrade', remove: '-R|-Rs|-Rns|-Rn|-Rdd|-Rsc|--remove' },
    dry: 'p print',
  },
  yay: { ecosystem: 'system', verbs: { install: '-S|-Sy', remove: '-R|-Rs|-Rns' } },
  paru: { ecosystem: 'system', verbs: { install: '-S|-Sy', remove: '-R|-Rs|-Rns' } },
  dpkg: {
    ecosystem: 'system',
    verbs: { install: '-i|--install|--unpack', remove: '-r|--remove|-P|--purge' },
    values: 'admindir root',
    dry: 'no-act simulate',
  },
  rpm: {
    ecosystem: 'system',
    verbs: {
      install: '-i|-ivh|-iv|-ih|-U|-Uvh|-F|-Fvh|--install|--upgrade',
      remove: '-e|-ev|--erase',
      configure: '--import',
    },
    values: 'pipe eval root',
    dry: 'test',
  },
  'rpm-ostree': system,
  winget: system,
  choco: {
    ...system,
    values: 's source version params',
    index: 's source',
    verbs: { ...system.verbs, configure: 'source add' },
  },
  scoop: { ...system, verbs: { install: 'install', remove: 'uninstall', configure: 'bucket add' } },
  mvn: publisher('deploy'),
  gradle: publisher('publish|publishToMavenCentral|publishPlugins'),
  gradlew: publisher('publish|publishToMavenCentral|publishPlugins'),
  sbt: publisher('publish|publishSigned|sonatypeRelease'),
  lein: publisher('deploy'),
  pod: {
    ecosystem: 'other',
    verbs: { publish: 'trunk push', unpublish: 'trunk delete|trunk deprecate', owner: 'trunk add-owner' },
  },
  nuget: {
    ecosystem: 'other',
    verbs: { install: 'install', publish: 'push', unpublish: 'delete', configure: 'sources add' },
    values: 'Source source s ApiKey Name',
    index: 'Source source s',
  },
  dotnet: {
    ecosystem: 'other',
    verbs: {
      install: 'add package|tool install|restore',
      remove: 'remove package|tool uninstall',
      publish: 'nuget push',
      unpublish: 'nuget delete',
      configure: 'nuget add source',
    },
    values: 's source add-source version v k api-key n',
    index: 's source add-source',
  },
  vsce: publisher('publish', 'unpublish'),
  ovsx: publisher('publish'),
  lerna: publisher('publish'),
  changeset: publisher('publish'),
  'semantic-release': { ...publisher(''), alone: 'publish', dry: 'd' },
  jsr: publisher('publish'),
  helm: { ecosystem: 'other', verbs: { configure: 'repo add', install: 'plugin install' } },
  code: editor,
  cursor: editor,
  codium: editor,
  'code-insiders': editor,
}
