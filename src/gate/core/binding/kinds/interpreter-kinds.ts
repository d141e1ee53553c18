import { resolve } from 'node:path'
import type { BoundKind, BoundReference } from '../bound-kind.ts'
import { moduleFiles, pythonModules } from '../follow/python-modules.ts'
import { scriptModules } from '../follow/script-modules.ts'
import { settingsReferences } from '../follow/settings-references.ts'
import { wordsOfOptions } from '../words-of-options.ts'

const { javascript, perl, ruby, php, awk, jq } = scriptModules

/** Interpreters, with the modules that their scripts load. */
export const interpreterKinds: readonly BoundKind[] = [
  {
    programs: 'python python2 python3 pypy pypy3 ipython uwsgi gunicorn',
    search: 'PYTHONPATH',
    operands: 'folder',
    here: '__main__.py *.so *.pyd *.pyc',
    follow: pythonModules,
    more: ({ words }, roots) => [
      ...wordsOfOptions(words, '-m')
        .values.slice(0, 1)
        .flatMap(name => moduleFiles(name, roots)),
      ...wordsOfOptions(words, '-c').values.flatMap(code =>
        pythonModules(code, resolve(roots.folder, '-c.py'), roots),
      ),
      ...roots.search.map(
        (root): BoundReference => ({ path: resolve(root, 'sitecustomize.py'), is: 'file' }),
      ),
    ],
  },
  {
    programs: 'node nodejs tsx ts-node bun deno',
    files: '-r --require --import --loader --experimental-loader --env-file -c --config --preload',
    operands: 'folder',
    here: 'package.json index.js index.mjs',
    follow: javascript,
  },
  {
    programs: 'perl',
    search: '-I PERL5LIB',
    operands: 'folder',
    follow: perl,
    more: ({ words }, { search }) =>
      [...wordsOfOptions(words, '-M -m').values].flatMap(name =>
        search.map(
          (root): BoundReference => ({
            path: `${resolve(root, ...(name.split(/[=\s]/, 1)[0] ?? '').split('::'))}.pm`,
            is: 'file',
          }),
        ),
      ),
  },
  {
    programs: 'ruby jruby irb',
    search: '-I RUBYLIB',
    operands: 'folder',
    follow: ruby,
    more: ({ words }, { folder, search }) =>
      [...wordsOfOptions(words, '-r').values].flatMap(name =>
        [folder, ...search].flatMap((root): readonly BoundReference[] => [
          { path: `${resolve(root, name)}.rb`, is: 'file', onlyPresent: true },
          { path: resolve(root, name), is: 'file', onlyPresent: true },
        ]),
      ),
  },
  { programs: 'php php-cli', files: '-f -c -B -F -d', operands: 'folder', follow: php },
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
