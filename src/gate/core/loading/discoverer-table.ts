/** A program that looks for files of code by their names, and runs them. */
export interface Discoverer {
  /** The kind of code that the files hold. */
  readonly language: string
  readonly programs: RegExp
  /** Fits its words where only some of its uses do so. */
  readonly when?: RegExp
  /** Fits the files that it runs, below the folders that it is given or below its own. */
  readonly files?: RegExp
  /** The folder that it is given does not matter: it looks below its own. */
  readonly isWhole?: true
  /** Fits the files among its operands that it runs, where it runs no others. */
  readonly named?: RegExp
  /** Fits files right in its own folder that it runs. */
  readonly settings?: RegExp
  /** A file that it runs from each folder above. */
  readonly above?: string
  /** Options whose value is a file that it runs. */
  readonly options?: string
  /** Options whose value is no operand. */
  readonly values?: string
  /** The operand without which it looks for nothing, unless it has none at all. */
  readonly verb?: string
  /** Options whose value is a folder to look in. */
  readonly folder?: string
}

const scriptTests =
  /(?:[._-](?:test|spec)\.[cm]?[jt]sx?|(?:^|\/)(?:tests?|specs?|__tests__)\/.{0,400}\.[cm]?[jt]sx?|(?:^|\/)test(?:-[^/]{0,100})?\.[cm]?[jt]sx?)$/

/** Sources of languages that are compiled. */
const sources =
  /\.(?:c|h|cc|hh|cpp|hpp|cxx|hxx|m|mm|go|rs|java|kts?|swift|zig|cs|fs|vb|hs|nim|cr|d|pas|f90|scala|v|s)$/i
/** Words of tools that build, save those that only ask or tidy. */
const lifecycle =
  /^(?!.{0,200}(?:--version|--help)\b)(?!(?:clean|format|fmt|help|init|new|add|list|restore|nuget|query|info|fetch|package\s(?:show|describe))\s{0,1}$)/

/** Compilers, and tools that compile and run what lies below their folder. */
const compiling: readonly Discoverer[] = [
  {
    language: 'compiled',
    programs:
      /^(?:(?:gcc|g\+\+|clang|clang\+\+)(?:-\d{1,2})?|cc|c\+\+|tcc|rustc|javac?|kotlinc?|swiftc?|zig|csc|mcs|ghc|runghc|nim|crystal|dmd|ldc2|fpc|gfortran|scala|scalac|v)$/,
    named: sources,
  },
  {
    language: 'compiled',
    programs: /^(?:go|mage|gotestsum|air)$/,
    when: /^(?!(?:fmt|vet|mod|list|env|version|help|doc|get|clean|work|telemetry)\b)/,
    files: /\.(?:go|c|h|s)$/,
    isWhole: true,
  },
  { language: 'go generate', programs: /^go$/, when: /^generate\b/, files: /\.go$/, isWhole: true },
  {
    language: 'compiled',
    programs: /^cargo$/,
    when: /^(?:\+\S{1,40} )?(?:check|clippy|doc|fix|c)\b/,
    files: /(?:^|\/)build\.rs$/,
    isWhole: true,
  },
  {
    language: 'compiled',
    programs: /^cargo$/,
    when: /^(?!(?:\+\S{1,40} )?(?:check|clippy|doc|fix|c|fmt|add|remove|update|tree|metadata|search|login|new|init|clean|fetch|version|help|-[VvhH]|--version|--help|install|audit|deny|outdated)\b)/,
    files: /\.(?:rs|c|h)$/,
    isWhole: true,
  },
  {
    language: 'compiled',
    programs: /^(?:mvn|mvnw|mvnd|gradle|gradlew|sbt|mill|bazel|bazelisk|ant)$/,
    when: lifecycle,
    files: /\.(?:java|kt|scala|groovy)$/,
    isWhole: true,
  },
  {
    language: 'compiled',
    programs: /^(?:dotnet|msbuild)$/,
    when: lifecycle,
    files: /\.(?:cs|fs|vb)$/,
    isWhole: true,
  },
  {
    language: 'compiled',
    programs: /^(?:swift|zig|dub|nimble|shards|stack|cabal)$/,
    when: lifecycle,
    files: /\.(?:swift|zig|d|nim|cr|hs)$/,
    isWhole: true,
  },
  {
    language: 'compiled',
    programs: /^(?:cmake|ctest|ninja|samu|meson|scons|waf)$/,
    when: /^(?!-[SBGP]\b)(?!setup\b)/,
    files: /\.(?:c|h|cc|hh|cpp|hpp|cxx|m|mm)$/,
    isWhole: true,
  },
]

/** Tools that run what the files of a build say, whatever folder these lie in. */
const building: readonly Discoverer[] = [
  { language: 'gradle', programs: /^gradlew?$/, files: /\.gradle(?:\.kts)?$/, isWhole: true },
  {
    language: 'build tags',
    programs: /^(?:mvn|mvnw|mvnd|ant)$/,
    files: /(?:^|\/)(?:pom|build)\.xml$/,
    isWhole: true,
    options: '-f --file -buildfile',
  },
  {
    language: 'build tags',
    programs: /^(?:dotnet|msbuild)$/,
    files: /\.(?:\w{1,4}proj|props|targets)$/,
    isWhole: true,
  },
  {
    language: 'build calls',
    programs: /^(?:meson|ninja|samu)$/,
    files: /(?:^|\/)meson\.build$/,
    isWhole: true,
  },
  {
    language: 'build calls',
    programs: /^(?:bazel|bazelisk|buck2|pants|please|tilt)$/,
    files: /(?:^|\/)(?:BUILD|WORKSPACE|MODULE)(?:\.bazel)?$|\.(?:bzl|bazelrc)$|^(?:\.bazelrc|Tiltfile|BUCK)$/,
    isWhole: true,
  },
  { language: 'build calls', programs: /^ctest$/, files: /(?:^|\/)CTestTestfile\.cmake$/, isWhole: true },
  {
    language: 'build calls',
    programs: /^(?:terraform|tofu|terragrunt)$/,
    when: /\b(?:plan|apply|destroy|refresh|test)\b/,
    settings: /\.tf$/,
  },
  { language: 'test cases', programs: /^bats$/, files: /\.bats$/ },
  {
    language: 'notebook',
    programs: /^(?:jupyter|jupyter-nbconvert|jupyter-execute|jupyter-notebook|papermill|nbconvert)$/,
    when: /--execute\b|^(?!nbconvert\b|--|lab\b|notebook\b)/,
    named: /\.ipynb$/,
  },
  { language: 'notebook', programs: /^(?:pytest|py\.test)$/, when: /--nb(?:val|make)/, files: /\.ipynb$/ },
  {
    language: 'python settings',
    programs: /^(?:pytest|py\.test)$/,
    settings: /^(?:pytest|tox)\.ini$|^(?:pyproject\.toml|setup\.cfg)$/,
  },
  { language: 'python settings', programs: /^mkdocs$/, settings: /^mkdocs\.ya?ml$/ },
  { language: 'python settings', programs: /^alembic$/, settings: /^alembic\.ini$/ },
  {
    language: 'php settings',
    programs: /^(?:phpunit|pest)$/,
    settings: /^phpunit(?:\.dist)?\.xml(?:\.dist)?$/,
    options: '-c --configuration --bootstrap',
  },
]

/** Tools that run commands which their settings list. */
const listing: readonly Discoverer[] = [
  {
    language: 'staged files',
    programs: /^lint-staged$/,
    settings: /^\.lintstagedrc(?:\.(?:json|ya?ml))?$/,
    options: '-c --config',
  },
  {
    language: 'package commands',
    programs: /^(?:lint-staged|prisma|nodemon|wireit|nano-staged)$/,
    settings: /^package\.json$/,
  },
  {
    language: 'hook list',
    programs: /^(?:pre-commit|prek)$/,
    settings: /^\.pre-commit-config\.ya?ml$/,
    options: '-c --config',
  },
  {
    language: 'command settings',
    programs: /^(?:cdk|nodemon|nx)$/,
    files: /^(?:cdk|nodemon)\.json$|(?:^|\/)project\.json$/,
    isWhole: true,
  },
  {
    language: 'processes',
    programs: /^(?:foreman|honcho|overmind|hivemind|goreman|nf)$/,
    settings: /^Procfile(?:\.dev)?$/,
    options: '-f --procfile',
  },
  {
    language: 'supervisor',
    programs: /^supervisord$/,
    settings: /^supervisord\.conf$/,
    options: '-c --configuration',
  },
  {
    language: 'compose',
    programs: /^(?:docker-compose|podman-compose|docker|podman|nerdctl)$/,
    when: /^(?:compose\s)?(?:\S{1,200}\s){0,6}(?:up|run|start|create|exec|restart)\b/,
    settings: /^(?:docker-)?compose(?:\.override)?\.ya?ml$/,
    options: '-f --file',
  },
  {
    language: 'local playbook',
    programs: /^ansible-playbook$/,
    when: /(?:-c\s?|--connection[= ])local\b|\b(?:localhost|127\.0\.0\.1),/,
    named: /\.ya?ml$/,
  },
  { language: 'playbook', programs: /^ansible-playbook$/, named: /\.ya?ml$/ },
]

/** Programs that find files by their names. */
export const discovererTable: readonly Discoverer[] = [
  {
    language: 'python',
    programs: /^(?:pytest|py\.test|pytest-3)$/,
    files: /(?:^|\/)(?:conftest|test_[^/]{0,200}|[^/]{0,200}_test)\.py$/,
    above: 'conftest.py',
    values: '-c --config-file --rootdir -p -k -m -o -n --confcutdir -W --durations --maxfail --junitxml',
  },
  {
    language: 'python',
    programs: /^unittest$/,
    verb: 'discover',
    files: /(?:^|\/)test[^/]{0,200}\.py$/,
    values: '-p --pattern -t --top-level-directory -k',
    folder: '-s --start-directory',
  },
  {
    language: 'python',
    programs: /^nose2?(?:tests)?$/,
    files: /(?:^|\/)(?:test[^/]{0,200}|[^/]{0,200}_test)\.py$/,
  },
  {
    language: 'python',
    programs: /^(?:nox|inv|invoke|fab|behave|doit|scons|waf|hatch|sphinx-build|mkdocs|gunicorn)$/,
    files:
      /^(?:noxfile|fabfile|environment|dodo|hatch_build|conf|hooks|gunicorn\.conf|tasks(?:\/[^/]{1,100})?)\.py$|^(?:SConstruct|SConscript|wscript)$/,
    options: '-c --config -f --noxfile',
  },
  {
    language: 'python',
    programs: /^(?:pip3?|uv|build|poetry|pdm|hatch|flit)$/,
    when: /^(?:pip )?(?:install|build|wheel|sync|develop)\b|^(?!\S)/,
    settings: /^(?:setup|hatch_build|build)\.py$/,
  },
  { language: 'python', programs: /^(?:uv|pdm|rye|pipx)$/, when: /^run\b/, named: /\.pyw?$/ },
  {
    language: 'python',
    programs: /^(?:alembic|manage\.py|django-admin|flask)$/,
    when: /\b(?:upgrade|downgrade|revision|current|check|migrate|db)\b/,
    files: /(?:^|\/)(?:migrations|alembic|versions)\/.{0,300}\.py$|(?:^|\/)env\.py$/,
    isWhole: true,
  },
  {
    language: 'javascript',
    programs: /^node$/,
    when: /(?:^|\s)--test(?:\s|$)/,
    files: scriptTests,
    values:
      '-r --require --import --loader --test-name-pattern --test-reporter --test-concurrency -C --env-file',
  },
  {
    language: 'javascript',
    programs: /^(?:jest|vitest|ava|playwright|tap|karma|cypress|mocha|jasmine)$/,
    when: /^(?!.*--(?:version|help)\b)(?!(?:install|show-report|open|init)\b)/,
    files: scriptTests,
    settings:
      /^(?:(?:jest|vitest|vite|playwright|cypress|ava|karma)\.(?:config|setup|conf)|\.mocharc)\.[cm]?[jt]s$/,
    options: '-c --config -r --require --import',
    values: '-t --testNamePattern --reporter --project -g --grep -w',
  },
  {
    language: 'javascript',
    programs: /^(?:bun|deno)$/,
    when: /^test\b/,
    files: scriptTests,
  },
  {
    language: 'javascript',
    programs:
      /^(?:eslint|prettier|stylelint|vite|webpack|rollup|next|nuxt|babel|gulp|grunt|rspack|parcel|tailwindcss|postcss|astro|svelte-kit|metro|tsup|commitlint|lint-staged|knip)$/,
    when: /^(?!.*--(?:version|help)\b)/,
    settings:
      /^(?:[\w.-]{1,60}\.config|\.(?:eslint|prettier|stylelint|babel|lintstaged|commitlint)rc|gulpfile|[Gg]runtfile)\.[cm]?[jt]s$/,
    options: '-c --config --plugin --resolve-plugins-relative-to',
    folder: '--rulesdir',
  },
  {
    language: 'script settings',
    programs: /^(?:node|tsx|bun)$/,
    when: /--env-file/,
    options: '--env-file --env-file-if-exists',
  },
  {
    language: 'javascript',
    programs: /^(?:knex|sequelize|typeorm|drizzle-kit|mikro-orm|migrate-mongo|db-migrate)$/,
    files:
      /^(?:migrations|migration|seeds|seeders|db)\/.{0,300}\.[cm]?[jt]s$|^(?:knexfile|ormconfig|drizzle\.config)\.[cm]?[jt]s$/,
    isWhole: true,
    options: '--knexfile --config -d',
  },
  {
    language: 'script settings',
    programs:
      /^(?:jest|vitest|mocha|eslint|prettier|babel|stylelint|postcss|commitlint|nyc|c8|bun|swc|ts-node|semantic-release)$/,
    settings:
      /^(?:package\.json|bunfig\.toml|(?:jest|babel|vitest)\.config\.(?:json|[cm]?[jt]s)|\.(?:mocha|eslint|prettier|babel|stylelint|postcss|commitlint|nyc|c8|swc|release)rc(?:\.(?:json5?|ya?ml|js))?)$/,
    options: '-c --config',
  },
  { language: 'ruby', programs: /^rspec$/, files: /_spec\.rb$|(?:^|\/)(?:spec|rails)_helper\.rb$/ },
  {
    language: 'ruby',
    programs: /^(?:rake|rails)$/,
    files:
      /^(?:[Rr]akefile(?:\.rb)?)$|^(?:(?:lib\/tasks|rakelib)\/.{0,200}|[\w-]{1,100})\.rake$|^(?:db\/migrate|test)\/.{0,300}\.rb$/,
    isWhole: true,
  },
  {
    language: 'ruby',
    programs: /^(?:bundle|bundler|pod|fastlane|vagrant|jekyll|gem|guard|cap|berks|brew)$/,
    files:
      /^(?:Gemfile|Podfile|Vagrantfile|Guardfile|Capfile|Berksfile|Brewfile|fastlane\/[A-Z]\w{1,40}|_plugins\/.{0,200}\.rb|config\/deploy(?:\/.{1,200})?\.rb|[\w.-]{1,100}\.gemspec)$/,
    isWhole: true,
  },
  { language: 'perl', programs: /^prove$/, files: /\.t$/, values: '-I -e -j -P' },
  {
    language: 'php',
    programs: /^(?:phpunit|pest|phpspec)$/,
    files: /(?:Test|Spec)\.php$|(?:^|\/)bootstrap\.php$/,
    values: '-c --configuration --filter --group',
  },
  {
    language: 'elixir',
    programs: /^mix$/,
    files: /^(?:mix\.exs|config\/.{0,100}\.exs)$|(?:^|\/)(?:lib|test)\/.{0,300}\.exs?$/,
    isWhole: true,
  },
  ...compiling,
  ...building,
  ...listing,
]
