import type { BoundKind } from '../bound-kind.ts'
import { settingsReferences } from '../follow/settings-references.ts'

/** Package managers: lists, locks, and the settings that say which registry answers. */
export const packageKinds: readonly BoundKind[] = [
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
