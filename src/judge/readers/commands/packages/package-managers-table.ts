import { readsLine } from '../machine/reads-line.ts'
import type { CommandReader } from '../../command.ts'
import type { Program } from '../program.ts'
import { compiles } from '../code/compilers.ts'
import { interprets, javascript } from '../code/interpreters.ts'
import { runsFramework } from '../code/runs-framework.ts'
import { helm } from '../cloud/kubernetes-table.ts'
import { readsCloud } from '../cloud/reads-cloud.ts'
import { changesDatabase } from '../databases/changes-database.ts'
import { opensEditorTunnel } from '../network/tunnels.ts'
import type { PackageEffect } from '../../../../ground/model/effect.ts'

/** A registry, or a family of them, in which a package name means one package. */
export type Ecosystem = 'npm' | 'pypi' | 'conda' | 'crates' | 'gems' | 'go' | 'packagist' | 'system' | 'other'

/** The words of one package manager, and what they mean. */
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
  /** The verb of a line that names none. */
  readonly alone?: PackageEffect['verb']
  /** Its operands are a package and the package's own words. */
  readonly runs?: boolean
  /** Phrases that change no package, and nothing that others use. */
  readonly quiet?: string
  /** Words that are no verb of its own name scripts of the project, or installed programs. */
  readonly startsScripts?: boolean
}

/** A program that manages packages, with readers that look at its line before and after. */
export interface PackageProgram extends Omit<Program, 'read'> {
  readonly manager: Manager
  readonly before?: readonly CommandReader[]
  readonly after?: readonly CommandReader[]
}

const npmValues =
  'registry prefix C dir cwd w workspace F filter tag otp access loglevel userconfig cache p package c call modules-folder'
/** Options of tools that are named after a manager; their values name packages. */
const toolNames = 'package packages package-name name names module'
const npmRemoves = 'uninstall|remove|rm|un|r|unlink'
const npmPublishes: Manager['verbs'] = {
  publish: 'publish|npm publish|stage publish',
  unpublish: 'unpublish|deprecate|undeprecate',
  owner:
    'owner add|owner rm|owner remove|access grant|access revoke|access set|team add|team rm|team destroy|org set|org rm|token create|token revoke|token delete|access public',
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
  quiet: 'config|pkg|cache|prune|dedupe|run|run-script|test|t',
  values: npmValues,
  index: 'registry',
  packages: `p ${toolNames}`,
}
const pnpm: Manager = {
  ...npm,
  verbs: { ...npm.verbs, run: 'dlx|create', scripts: 'approve-builds' },
  startsScripts: true,
}
const yarn: Manager = {
  ...npm,
  verbs: {
    ...npm.verbs,
    run: 'dlx|create',
    owner: 'owner add|owner remove|npm owner add|team add|team remove|team destroy',
    tag: 'tag add|npm tag add',
  },
  alone: 'install',
  startsScripts: true,
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

/** Package managers, and programs that publish packages. */
export const packagePrograms: readonly PackageProgram[] = [
  {
    names: ['npm', 'cnpm'],
    manager: npm,
    keys: ['~/.npmrc'],
    examples: [
      ['npm install lodash', 'package npm install lodash'],
      ['npm publish', 'package npm publish from lockfile'],
      ['npm ls'],
    ],
  },
  {
    names: ['pnpm'],
    manager: pnpm,
    examples: [
      ['pnpm add lodash', 'package pnpm install lodash'],
      ['pnpm dlx cowsay', 'package pnpm run cowsay', 'run cowsay through pnpm'],
    ],
  },
  {
    names: ['yarn'],
    manager: yarn,
    keys: ['~/.yarnrc.yml'],
    examples: [
      ['yarn add lodash', 'package yarn install lodash'],
      ['yarn', 'package yarn install from lockfile'],
    ],
  },
  {
    names: ['bun'],
    manager: { ...npm, verbs: { ...npm.verbs, run: 'x|create', scripts: 'pm trust' } },
    examples: [
      ['bun add lodash', 'execute javascript add through bun', 'package bun install lodash'],
      ['bun run a.ts', 'execute javascript a.ts through bun'],
      [
        'bun x cowsay',
        'execute javascript cowsay through bun',
        'package bun run cowsay',
        'run cowsay through bun',
      ],
    ],
    before: [interprets(javascript)],
    runsOthers: true,
  },
  {
    names: ['npx', 'bunx', 'pnpx'],
    manager: npx,
    examples: [
      ['npx cowsay', 'package npx run cowsay', 'run cowsay through npx'],
      ['bunx cowsay', 'package bunx run cowsay', 'run cowsay through bunx'],
    ],
  },
  {
    names: ['pip', 'pip3', 'pip2', ...[...Array(10).keys()].map(minor => `pip3.${minor + 6}`)],
    manager: pip,
    examples: [
      ['pip install requests', 'package pip install requests'],
      ['pip uninstall requests', 'package pip remove requests'],
      ['pip install git+https://h.example/a.git', 'package pip install git+https://h.example/a.git from git'],
    ],
  },
  {
    names: ['pipx'],
    manager: {
      ...pip,
      verbs: { install: 'install|inject', remove: 'uninstall', update: 'upgrade', run: 'run' },
      values: `${pipValues} spec pip-args`,
      packages: 'spec',
    },
    examples: [
      ['pipx install black', 'package pipx install black'],
      ['pipx run black', 'package pipx run black', 'run black through pipx'],
    ],
  },
  {
    names: ['uv'],
    manager: uv,
    examples: [
      ['uv add requests', 'package uv install requests'],
      ['uv pip install requests', 'package uv install requests'],
    ],
  },
  {
    names: ['uvx'],
    manager: { ...uv, verbs: {}, runs: true },
    examples: [['uvx black', 'package uvx run black', 'run black through uvx']],
  },
  {
    names: ['poetry'],
    manager: poetry,
    keys: ['~/.config/pypoetry/auth.toml'],
    examples: [
      ['poetry add requests', 'package poetry install requests'],
      ['poetry publish', 'package poetry publish from lockfile'],
    ],
  },
  {
    names: ['pipenv'],
    manager: {
      ...pip,
      verbs: { install: 'install|sync', remove: 'uninstall', update: 'update|upgrade|lock' },
    },
    examples: [['pipenv install requests', 'package pipenv install requests']],
  },
  {
    names: ['pdm'],
    manager: { ...poetry, verbs: { ...poetry.verbs, configure: 'config' } },
    examples: [['pdm add requests', 'package pdm install requests']],
  },
  {
    names: ['rye'],
    manager: { ...poetry, verbs: { install: 'add|sync|install', remove: 'remove', publish: 'publish' } },
    examples: [['rye add requests', 'package rye install requests']],
  },
  {
    names: ['hatch', 'flit', 'ovsx', 'lerna', 'changeset', 'jsr'],
    manager: publisher('publish'),
    examples: [
      ['hatch publish', 'package hatch publish from lockfile'],
      ['ovsx publish', 'package ovsx publish from lockfile'],
      ['lerna publish', 'package lerna publish from lockfile'],
      ['changeset publish', 'package changeset publish from lockfile'],
      ['jsr publish', 'package jsr publish from lockfile'],
    ],
  },
  {
    names: ['conda', 'mamba', 'micromamba'],
    manager: conda,
    examples: [
      ['conda install numpy', 'package conda install numpy'],
      ['conda create -n a numpy', 'package conda install numpy'],
    ],
  },
  {
    names: ['pixi'],
    manager: { ...conda, verbs: { install: 'add|install|global install', remove: 'remove' } },
    examples: [['pixi add numpy', 'package pixi install numpy']],
  },
  {
    names: ['easy_install'],
    readsAll: true,
    manager: { ...pip, verbs: {}, alone: 'install' },
    examples: [['easy_install', 'package easy_install install from lockfile']],
  },
  {
    names: ['twine'],
    manager: publisher('upload'),
    keys: ['~/.pypirc'],
    examples: [['twine upload dist/a.whl', 'package twine publish dist/a.whl from path']],
  },
  {
    names: ['cargo'],
    manager: {
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
      quiet:
        'build|b|check|c|clippy|doc|d|test|t|bench|nextest|run|r|fmt|fix|tree|metadata|rustc|clean|package|vendor',
    },
    keys: ['~/.cargo/credentials.toml'],
    examples: [
      ['cargo install ripgrep', 'package cargo install ripgrep'],
      ['cargo publish', 'package cargo publish from lockfile'],
      ['cargo build'],
    ],
  },
  {
    names: ['gem'],
    manager: {
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
    keys: ['~/.gem/credentials'],
    examples: [
      ['gem install rake', 'package gem install rake'],
      ['gem push a.gem', 'package gem publish a.gem from path'],
    ],
  },
  {
    names: ['bundle'],
    manager: {
      ecosystem: 'gems',
      verbs: { install: 'install|add', remove: 'remove', update: 'update', configure: 'config set|config' },
      values: 'source v version git path gemfile group jobs',
      index: 'source',
      alone: 'install',
    },
    examples: [
      ['bundle add rake', 'package bundle install rake'],
      ['bundle install', 'package bundle install from lockfile'],
    ],
  },
  {
    names: ['composer'],
    manager: {
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
    examples: [
      ['composer require a/b', 'package composer install a/b'],
      ['composer update', 'package composer update from lockfile'],
    ],
  },
  {
    names: ['go'],
    manager: go,
    examples: [['go install h.example/a@latest', 'package go install h.example/a@latest'], ['go run .']],
    after: [compiles],
  },
  {
    names: ['deno'],
    manager: deno,
    examples: [
      ['deno run a.ts', 'execute javascript a.ts through deno'],
      ['deno add npm:chalk', 'execute javascript add through deno', 'package deno install npm:chalk'],
    ],
    before: [interprets(javascript)],
    runsOthers: true,
  },
  {
    names: ['cpanm', 'cpan'],
    readsAll: true,
    manager: { ...perl(''), alone: 'install' },
    examples: [['cpanm', 'package cpanm install from lockfile']],
  },
  {
    names: ['luarocks'],
    manager: { ...perl('install'), verbs: { install: 'install', remove: 'remove', publish: 'upload' } },
    examples: [['luarocks install lpeg', 'package luarocks install lpeg']],
  },
  {
    names: ['opam'],
    manager: perl('install'),
    examples: [['opam install dune', 'package opam install dune']],
  },
  {
    names: ['mix'],
    manager: {
      ecosystem: 'other',
      verbs: { publish: 'hex.publish', unpublish: 'hex.retire', install: 'archive.install|escript.install' },
    },
    examples: [
      ['mix hex.publish', 'package mix publish from lockfile'],
      ['mix ecto.drop', 'database generic DROP DATABASE'],
      ["mix run -e 'IO.puts(1)'", 'execute elixir "IO.puts(1)" through mix'],
    ],
    after: [
      changesDatabase([
        [/ecto\.(?:drop|reset)/, 'DROP', 'DATABASE'],
        [/ecto\.rollback/, 'ALTER', 'SCHEMA'],
      ]),
      runsFramework([{ verb: /^run$/, language: 'elixir', options: ['-e', '--eval'], operand: true }]),
    ],
  },
  {
    names: ['dart'],
    manager: {
      ecosystem: 'other',
      verbs: { install: 'pub add|pub get|pub global activate', publish: 'pub publish' },
      dry: 'n',
    },
    examples: [['dart pub add http', 'package dart install http']],
  },
  {
    names: ['flutter'],
    manager: { ecosystem: 'other', verbs: { install: 'pub add|pub get', publish: 'pub publish' }, dry: 'n' },
    examples: [['flutter pub add http', 'package flutter install http']],
  },
  {
    names: [
      'apt',
      'apt-get',
      'aptitude',
      'microdnf',
      'yum',
      'tdnf',
      'zypper',
      'apk',
      'port',
      'flatpak',
      'rpm-ostree',
      'winget',
    ],
    manager: system,
    examples: [
      ['apt install jq', 'package apt install jq'],
      ['apt remove jq', 'package apt remove jq'],
      ['apt update', 'package apt update from lockfile'],
    ],
  },
  {
    names: ['dnf', 'dnf5'],
    manager: system,
    examples: [
      ['dnf install jq', 'package dnf install jq'],
      ['dnf system-upgrade reboot', 'power reboot system-upgrade reboot'],
    ],
    after: [readsLine([[/^(?:system-upgrade|offline|offline-upgrade) reboot\b/, 'power', 'reboot']])],
  },
  {
    names: ['brew'],
    manager: brew,
    examples: [
      ['brew install jq', 'package brew install jq'],
      ['brew tap me/tap', 'package brew configure me/tap'],
    ],
  },
  {
    names: ['snap'],
    manager: { ...system, values: 'channel' },
    examples: [['snap install jq', 'package snap install jq']],
  },
  {
    names: ['add-apt-repository', 'apt-add-repository', 'yum-config-manager'],
    manager: repositories,
    examples: [['add-apt-repository ppa:me/tools', 'package add-apt-repository configure ppa:me/tools']],
  },
  {
    names: ['pacman'],
    manager: {
      ecosystem: 'system',
      verbs: { install: '-S|-Sy|-Syu|-U|-Su|--sync|--upgrade', remove: '-R|-Rs|-Rns|-Rn|-Rdd|-Rsc|--remove' },
      dry: 'p print',
    },
    examples: [
      ['pacman -S jq', 'package pacman install jq'],
      ['pacman -Rns jq', 'package pacman remove jq'],
    ],
  },
  {
    names: ['yay', 'paru'],
    manager: { ecosystem: 'system', verbs: { install: '-S|-Sy', remove: '-R|-Rs|-Rns' } },
    examples: [['yay -S jq', 'package yay install jq']],
  },
  {
    names: ['dpkg'],
    manager: {
      ecosystem: 'system',
      verbs: { install: '-i|--install|--unpack', remove: '-r|--remove|-P|--purge' },
      values: 'admindir root',
      dry: 'no-act simulate',
    },
    examples: [['dpkg -i a.deb', 'package dpkg install a.deb from path'], ['dpkg -l']],
  },
  {
    names: ['rpm'],
    manager: {
      ecosystem: 'system',
      verbs: {
        install: '-i|-ivh|-iv|-ih|-U|-Uvh|-F|-Fvh|--install|--upgrade',
        remove: '-e|-ev|--erase',
        configure: '--import',
      },
      values: 'pipe eval root',
      dry: 'test',
    },
    examples: [['rpm -ivh a.rpm', 'package rpm install a.rpm from path'], ['rpm -qa']],
  },
  {
    names: ['choco'],
    manager: {
      ...system,
      values: 's source version params',
      index: 's source',
      verbs: { ...system.verbs, configure: 'source add' },
    },
    examples: [['choco install jq', 'package choco install jq']],
  },
  {
    names: ['scoop'],
    manager: { ...system, verbs: { install: 'install', remove: 'uninstall', configure: 'bucket add' } },
    examples: [['scoop install jq', 'package scoop install jq']],
  },
  {
    names: ['mvn'],
    manager: publisher('deploy'),
    examples: [
      ['mvn deploy', 'package mvn publish from lockfile'],
      ['mvn flyway:clean', 'database generic DROP SCHEMA'],
    ],
    after: [
      changesDatabase([[/(?:flyway[\w-]{0,20}:clean|liquibase[\w-]{0,20}:dropAll)\b/, 'DROP', 'SCHEMA']]),
    ],
  },
  {
    names: ['gradle', 'gradlew'],
    manager: publisher('publish|publishToMavenCentral|publishPlugins'),
    examples: [
      ['gradle publish', 'package gradle publish from lockfile'],
      ['gradle flywayClean', 'database generic DROP SCHEMA'],
      ['gradlew publish', 'package gradlew publish from lockfile'],
    ],
    after: [changesDatabase([[/\b(?:flywayClean|dropAll)\b/, 'DROP', 'SCHEMA']])],
  },
  {
    names: ['sbt'],
    manager: publisher('publish|publishSigned|sonatypeRelease'),
    examples: [['sbt publish', 'package sbt publish from lockfile']],
  },
  {
    names: ['lein'],
    manager: publisher('deploy'),
    examples: [['lein deploy', 'package lein publish from lockfile']],
  },
  {
    names: ['pod'],
    manager: {
      ecosystem: 'other',
      verbs: {
        publish: 'trunk push',
        unpublish: 'trunk delete|trunk deprecate',
        owner: 'trunk add-owner|trunk remove-owner',
      },
      quiet: 'repo|cache',
    },
    examples: [['pod trunk push a.podspec', 'package pod publish a.podspec']],
  },
  {
    names: ['nuget'],
    manager: {
      ecosystem: 'other',
      verbs: { install: 'install', publish: 'push', unpublish: 'delete', configure: 'sources add' },
      values: 'Source source s ApiKey Name',
      index: 'Source source s',
    },
    examples: [
      ['nuget install a', 'package nuget install a'],
      ['nuget push a.nupkg', 'package nuget publish a.nupkg from path'],
    ],
  },
  {
    names: ['dotnet'],
    manager: {
      ecosystem: 'other',
      verbs: {
        install: 'add package|tool install|restore',
        remove: 'remove package|tool uninstall',
        publish: 'nuget push',
        unpublish: 'nuget delete',
        configure: 'nuget add source',
      },
      quiet:
        'build|run|test|clean|pack|publish|new|sln|watch|format|msbuild|vstest|list|remove reference|user-secrets remove',
      values: 's source add-source version v k api-key n',
      index: 's source add-source',
    },
    examples: [
      ['dotnet add package a', 'package dotnet install a'],
      ['dotnet ef database drop', 'database generic DROP DATABASE'],
    ],
    after: [
      changesDatabase([
        [/^ef database drop\b/, 'DROP', 'DATABASE'],
        [/^ef database update\b/, 'ALTER', 'SCHEMA'],
      ]),
    ],
  },
  {
    names: ['vsce'],
    manager: publisher('publish', 'unpublish'),
    examples: [['vsce publish', 'package vsce publish from lockfile']],
  },
  {
    names: ['semantic-release'],
    manager: { ...publisher(''), alone: 'publish', dry: 'd' },
    examples: [['semantic-release', 'package semantic-release publish from lockfile']],
  },
  {
    names: ['helm'],
    manager: { ecosystem: 'other', verbs: { configure: 'repo add', install: 'plugin install' } },
    keys: ['~/.config/helm/registry/config.json'],
    examples: [
      [
        'helm repo add a https://h.example',
        'package helm configure a https://h.example from url',
        'infrastructure helm read add a https://h.example',
      ],
      ['helm uninstall web', 'infrastructure helm delete release web whole'],
      ['helm list', 'infrastructure helm read'],
    ],
    after: [readsCloud(helm)],
  },
  {
    names: ['code', 'cursor', 'codium', 'code-insiders'],
    manager: editor,
    readsAll: true,
    before: [opensEditorTunnel],
    examples: [
      ['code --install-extension a.b', 'package code install a.b'],
      ['code tunnel', 'listen tunnel serves tunnel'],
      ['code .'],
    ],
  },
]
