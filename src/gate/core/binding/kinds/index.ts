import { lazy } from '../../../../ground/model/lazy.ts'
import { type BoundKind, type BoundReference, type Roots, wordsOfOptions } from '../bind-run.ts'
import { infrastructureKinds } from './infrastructure-kinds.ts'
import { settingsReferences } from '../follow/settings-references.ts'
import { dirname, join, resolve } from 'node:path'
import type { ProgramRun } from '../../../../ground/model/program-run.ts'
import { typeAt } from '../files-below.ts'
import { readRegularFile } from '../../../../ground/disk/read-regular-file.ts'
import { scriptModules } from '../follow/script-modules.ts'

/** Programs that run tasks, builds, tests and checks, as files of a folder describe them. */
const buildKinds: readonly BoundKind[] = [
  {
    programs: 'make gmake',
    folder: '-C --directory',
    files: '-f --file --makefile',
    search: '-I --include-dir',
    here: 'GNUmakefile makefile Makefile *.mk',
    variables: 'MAKEFILES',
    follow: settingsReferences.make,
  },
  {
    programs: 'just',
    folder: '-d --working-directory',
    files: '-f --justfile',
    above: 'justfile Justfile .justfile',
    here: '*.just',
  },
  {
    programs: 'task go-task',
    folder: '-d --dir',
    files: '-t --taskfile',
    above: 'Taskfile.yml Taskfile.yaml',
    here: '**/Taskfile*.yml',
  },
  {
    programs: 'rake bundle rails',
    files: '-f --rakefile',
    above: 'Rakefile rakefile Gemfile',
    here: 'Gemfile.lock lib/tasks/** config/**',
  },
  {
    programs: 'gradle gradlew',
    folder: '-p --project-dir',
    files: '-I --init-script',
    here: '**/*.gradle **/*.gradle.kts gradle.properties gradle/**',
    home: '.gradle/gradle.properties .gradle/init.gradle .gradle/init.d/**',
  },
  {
    programs: 'mvn mvnw mvnd',
    files: '-f --file -s --settings',
    here: '**/pom.xml .mvn/**',
    home: '.m2/settings.xml',
  },
  {
    programs: 'ant sbt lein mill',
    files: '-f -buildfile',
    here: 'build.xml build.sbt project/** project.clj build.sc',
  },
  {
    programs: 'cmake ctest ninja meson',
    files: '-C -f -P',
    operands: 'folder',
    here: '**/CMakeLists.txt **/*.cmake CMakePresets.json build.ninja **/meson.build',
  },
  {
    programs: 'bazel bazelisk buck2',
    here: '.bazelrc WORKSPACE WORKSPACE.bazel MODULE.bazel **/BUILD **/BUILD.bazel **/*.bzl',
  },
  {
    programs: 'cargo',
    files: '--manifest-path --config',
    here: 'Cargo.toml Cargo.lock build.rs **/Cargo.toml **/build.rs',
    above: '.cargo/config.toml .cargo/config',
    home: '.cargo/config.toml',
  },
  { programs: 'go', folder: '-C', here: 'go.mod go.sum go.work **/*.go' },
  { programs: 'dotnet msbuild', here: '**/*.csproj **/*.fsproj **/*.props **/*.targets *.sln global.json' },
  {
    programs: 'pytest py.test tox nox coverage behave unittest',
    files: '-c --config-file --rootdir -p --confcutdir -f --noxfile',
    operands: 'folder',
    here: 'pytest.ini pyproject.toml setup.cfg tox.ini noxfile.py **/conftest.py **/test_*.py **/*_test.py',
    above: 'conftest.py',
    search: 'PYTHONPATH',
  },
  {
    programs: 'jest vitest mocha ava playwright cypress tap karma',
    files: '-c --config -r --require --import --setupFiles --file',
    operands: 'folder',
    here: 'package.json jest.config.* vitest.config.* vite.config.* .mocharc.* playwright.config.* cypress.config.* karma.conf.* **/*.test.* **/*.spec.*',
  },
  {
    programs:
      'eslint prettier vite webpack rollup next nuxt tsc babel esbuild gulp grunt turbo nx lerna rspack parcel',
    files: '-c --config -f --gulpfile --gruntfile --rulesdir --plugin --resolve-plugins-relative-to',
    here: '*.config.* .eslintrc.* .prettierrc.* .babelrc* gulpfile.* Gruntfile.* turbo.json nx.json lerna.json package.json tsconfig.json',
  },
  {
    programs: 'pre-commit lefthook lint-staged husky commitlint',
    files: '-c --config',
    here: '.pre-commit-config.yaml lefthook.yml .lintstagedrc* commitlint.config.* .husky/**',
  },
  { programs: 'run-parts prove bats shellspec rspec cucumber robot phpunit busted', operands: 'all' },
  {
    programs: 'act gitlab-runner',
    files: '-W --workflows',
    here: '.github/workflows/** .gitlab-ci.yml .actrc',
  },
  { programs: 'alembic', files: '-c --config', here: 'alembic.ini alembic/** migrations/**' },
  {
    programs: 'prisma drizzle-kit knex sequelize typeorm',
    files: '--schema --config --knexfile',
    here: 'prisma/** drizzle.config.* knexfile.* ormconfig.* migrations/** drizzle/** package.json',
  },
  { programs: 'manage.py', here: '**/settings.py **/migrations/*.py manage.py', search: 'PYTHONPATH' },
]

const { awk, jq } = scriptModules

/** Interpreters, with the files of their options; the modules that their scripts load stand in the list of what runs. */
const interpreterKinds: readonly BoundKind[] = [
  {
    programs: 'python python2 python3 pypy pypy3 ipython uwsgi gunicorn',
    search: 'PYTHONPATH',
    operands: 'folder',
    here: '__main__.py *.so *.pyd *.pyc',
  },
  {
    programs: 'node nodejs tsx ts-node bun deno',
    files: '-r --require --import --loader --experimental-loader --env-file -c --config --preload',
    operands: 'folder',
    here: 'package.json index.js index.mjs',
  },
  {
    programs: 'perl',
    search: '-I PERL5LIB',
    operands: 'folder',
  },
  {
    programs: 'ruby jruby irb',
    search: '-I RUBYLIB',
    operands: 'folder',
  },
  { programs: 'php php-cli', files: '-f -c -B -F -d', operands: 'folder' },
  { programs: 'lua luajit', operands: 'folder', files: '-l' },
  {
    programs: 'awk gawk mawk nawk',
    files: '-f --file -i --include -E --exec',
    search: 'AWKPATH',
    follow: awk,
  },
  { programs: 'sed gsed', files: '-f --file' },
  { programs: 'jq gojq', files: '-f --from-file', search: '-L', follow: jq },
  { programs: 'bc dc', operands: 'folder' },
  {
    programs: 'vim vi nvim ex',
    files: '-S -u -s --cmd',
    here: '.exrc .nvimrc .nvim.lua',
    home: '.vimrc .config/nvim/init.lua .config/nvim/init.vim',
  },
  { programs: 'java javaw', files: '-jar -cp -classpath --class-path -p --module-path', operands: 'folder' },
  { programs: 'bash sh zsh dash ksh', files: '--rcfile --init-file' },
  {
    programs: 'bash sh',
    when: /^(?:-\w{0,8}[li]|--login)/,
    home: '.bash_profile .bash_login .profile .bashrc .bash_aliases',
  },
  { programs: 'zsh', home: '.zshenv .zprofile .zshrc .zlogin' },
  { programs: 'fish', home: '.config/fish/config.fish .config/fish/conf.d/**' },
  { programs: 'gdb lldb', files: '-x --command -s --source', here: '.gdbinit .lldbinit' },
  {
    programs: 'psql mysql mariadb sqlite3 duckdb',
    files: '-f --file -init --defaults-file --defaults-extra-file',
    follow: settingsReferences.sql,
    home: '.psqlrc .sqliterc .my.cnf .pg_service.conf',
  },
  {
    programs: 'ssh scp sftp rsync',
    files: '-F -e --rsh --rsync-path --files-from --include-from --exclude-from',
    home: '.ssh/config',
  },
  { programs: 'systemctl', home: '.config/systemd/user/**' },
  { programs: 'launchctl', operands: 'all', home: 'Library/LaunchAgents/**' },
  { programs: 'xargs parallel', files: '-a --arg-file' },
  { programs: 'crontab at batch', files: '-f', operands: 'folder' },
  {
    programs: 'pip pip3 uv',
    files: '-r --requirement -c --constraint',
    follow: settingsReferences.requirements,
  },
]

const { git } = settingsReferences
const maxDepth = 32

/** Version control: its hooks, its settings with the addresses of remotes, and for a push what is pushed. */
const repositoryKinds: readonly BoundKind[] = [
  {
    programs: 'git gh glab hub',
    folder: '-C --work-tree',
    home: '.gitconfig .config/git/config .config/gh/hosts.yml',
    follow: git,
    more: repositoryFiles,
  },
  { programs: 'hg', folder: '-R --repository --cwd', here: '.hg/hgrc', home: '.hgrc' },
  { programs: 'svn', home: '.subversion/config .subversion/servers' },
]

/** The files of a repository that decide what its next command does. */
function repositoryFiles({ words, environment }: ProgramRun, { folder }: Roots): readonly BoundReference[] {
  const [chosen = environment['GIT_DIR']] = wordsOfOptions(words, '--git-dir').values
  const own = chosen === undefined ? findRepository(folder) : resolve(folder, chosen)
  if (own === undefined) return []
  const common = commonFolder(own)
  const file = (path: string): BoundReference => ({ path, is: 'file' })
  const all = (path: string): BoundReference => ({ path, is: 'all' })
  const top = dirname(own)
  return [
    ...['config', 'info/attributes'].map(name => file(join(common, name))),
    file(join(own, 'config.worktree')),
    all(join(common, 'hooks')),
    ...['.gitattributes', '.gitmodules', '.pre-commit-config.yaml', 'lefthook.yml'].map(name =>
      file(join(top, name)),
    ),
    ...(words.includes('push') ? [file(join(own, 'HEAD')), file(join(common, 'packed-refs'))] : []),
    ...(words.includes('push') ? [all(join(common, 'refs/heads')), all(join(common, 'refs/tags'))] : []),
  ]
}

/** The repository’s own folder, of the nearest folder above that has one; a file there names another place. */
function findRepository(from: string): string | undefined {
  let at = from
  for (let i = 0; i < maxDepth; i++) {
    const path = join(at, '.git')
    const type = typeAt(path)
    if (type === 'folder') return path
    if (type === 'file') return namedFolder(path, /^gitdir:\s{0,8}(.{1,1000})$/m)
    if (at === dirname(at)) return undefined
    at = dirname(at)
  }
  return undefined
}

/** A further working tree has its settings and hooks in the first one’s folder. */
function commonFolder(own: string): string {
  return namedFolder(join(own, 'commondir'), /^(.{1,1000})$/m) ?? own
}

function namedFolder(path: string, pattern: RegExp): string | undefined {
  try {
    const name = pattern.exec(readRegularFile(path, 65_536).toString('utf8').slice(0, 4_096))?.[1]
    return name === undefined ? undefined : resolve(dirname(path), name.trim())
  } catch {
    return undefined
  }
}

/** Package managers: lists, locks, and the settings that say which registry answers. */
const packageKinds: readonly BoundKind[] = [
  {
    programs: 'pip pip3 pipx uv poetry pdm hatch pipenv twine flit rye',
    folder: '-C --directory --project',
    files: '-r --requirement --requirements -c --constraint -e --editable --config-file',
    operands: 'folder',
    here: 'setup.py setup.cfg pyproject.toml uv.lock poetry.lock pdm.lock Pipfile Pipfile.lock uv.toml poetry.toml',
    home: '.config/pip/pip.conf .pip/pip.conf .pypirc .config/uv/uv.toml .config/pypoetry/config.toml',
    follow: settingsReferences.requirements,
  },
  {
    programs: 'npm npx pnpm pnpx yarn bun bunx cnpm lerna',
    folder: '-C --prefix --cwd --dir',
    files: '--userconfig',
    operands: 'folder',
    here:
      'package.json package-lock.json npm-shrinkwrap.json pnpm-lock.yaml pnpm-workspace.yaml yarn.lock bun.lock ' +
      'bunfig.toml .yarnrc .yarnrc.yml .pnpmfile.cjs .yarn/plugins/** .yarn/releases/**',
    above: '.npmrc',
    home: '.npmrc .yarnrc.yml',
  },
  {
    programs: 'composer',
    folder: '-d --working-dir',
    here: 'composer.json composer.lock auth.json',
    home: '.composer/auth.json .config/composer/auth.json',
  },
  {
    programs: 'gem bundle',
    operands: 'folder',
    here: 'Gemfile Gemfile.lock *.gemspec .bundle/config',
    home: '.gemrc .gem/credentials .bundle/config',
  },
  { programs: 'cargo', here: 'Cargo.toml Cargo.lock', home: '.cargo/credentials.toml' },
  { programs: 'apt apt-get dpkg dnf yum rpm apk pacman brew', operands: 'all', files: '-o -c --config' },
  {
    programs: 'conda mamba micromamba',
    files: '-f --file',
    here: 'environment.yml environment.yaml',
    home: '.condarc',
  },
]

const byProgram = lazy(() => {
  const all = [
    ...infrastructureKinds,
    ...interpreterKinds,
    ...buildKinds,
    ...repositoryKinds,
    ...packageKinds,
  ]
  const found = new Map<string, BoundKind[]>()
  for (const kind of all)
    for (const name of kind.programs.split(' ')) found.set(name, [...(found.get(name) ?? []), kind])
  return found
})

/** Returns the kinds that a program is of, with these words: `python3.11` is one as `python3` is. */
export function kindsOf(program: string, words: readonly string[]): readonly BoundKind[] {
  const name = program.toLowerCase().replace(/\.exe$/, '')
  const kinds = byProgram().get(name) ?? byProgram().get(name.replace(/[\d.-]+$/, '')) ?? []
  const line = words.join(' ').slice(0, 4_096)
  return kinds.filter(({ when }) => when === undefined || when.test(line))
}
