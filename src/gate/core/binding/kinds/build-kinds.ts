import type { BoundKind } from '../bound-kind.ts'
import { pythonModules } from '../follow/python-modules.ts'
import { scriptModules } from '../follow/script-modules.ts'
import { settingsReferences } from '../follow/settings-references.ts'

/** Programs that run tasks, builds, tests and checks, as files of a folder describe them. */
export const buildKinds: readonly BoundKind[] = [
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
    follow: scriptModules.ruby,
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
    follow: pythonModules,
  },
  {
    programs: 'jest vitest mocha ava playwright cypress tap karma',
    files: '-c --config -r --require --import --setupFiles --file',
    operands: 'folder',
    here: 'package.json jest.config.* vitest.config.* vite.config.* .mocharc.* playwright.config.* cypress.config.* karma.conf.* **/*.test.* **/*.spec.*',
    follow: scriptModules.javascript,
  },
  {
    programs:
      'eslint prettier vite webpack rollup next nuxt tsc babel esbuild gulp grunt turbo nx lerna rspack parcel',
    files: '-c --config -f --gulpfile --gruntfile --rulesdir --plugin --resolve-plugins-relative-to',
    here: '*.config.* .eslintrc.* .prettierrc.* .babelrc* gulpfile.* Gruntfile.* turbo.json nx.json lerna.json package.json tsconfig.json',
    follow: scriptModules.javascript,
  },
  {
    programs: 'pre-commit lefthook lint-staged husky commitlint',
    files: '-c --config',
    here: '.pre-commit-config.yaml lefthook.yml .lintstagedrc* commitlint.config.* .husky/**',
  },
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
    follow: scriptModules.javascript,
  },
  { programs: 'manage.py', here: '**/settings.py **/migrations/*.py manage.py', search: 'PYTHONPATH' },
]
