import { wordSet } from '../../../../ground/model/word-set.ts'

/** The part that the value of an option has in its program: how it is run, or the format of the file that it names. */
export type StartRole =
  | 'command' // a command line
  | 'commas' // a program and its words, commas between them
  | 'program' // the path of a program
  | 'programs' // a folder of programs
  | 'git-setting' // NAME=VALUE
  | 'option' // a word of a program that is started, of which nobody knows what it means
  | (string & {}) // the format of a file

/** A program that starts others because of its options, settings and files. */
export interface Starter {
  /** The parts of options, by their spelling; `@` for a word that begins so, `#1` for an operand by its number. */
  readonly roles: ReadonlyMap<string, StartRole>
  /** Options that start nothing, whatever stands behind them. */
  readonly harmless: ReadonlySet<string>
  /** Files of settings in the folder in which the program works: `.npmrc`. */
  readonly files: readonly StarterFile[]
  /** Files of settings below the folder of a variable: `.wgetrc` below `HOME`. */
  readonly variableFiles: readonly (StarterFile & { readonly variable: string })[]
  /** Its long options have one dash. */
  readonly isSingle?: true
}

/** A file of settings that a program looks for by itself. */
export interface StarterFile {
  readonly name: string
  readonly format: string
}

interface Row {
  readonly programs: string
  /** `role: option option; role: option`. */
  readonly roles: string
  readonly harmless?: string
  /** `VARIABLE/name format`, commas between them. */
  readonly files?: string
  readonly isSingle?: true
}

const rows: readonly Row[] = [
  {
    programs: 'git',
    roles:
      'git-setting: -c; command: --upload-pack --receive-pack --exec clone:-u rebase:-x --extcmd difftool:-x --open-files-in-pager grep:-O --to-cmd --cc-cmd ' +
      '--header-cmd --sendmail-cmd --env-filter --tree-filter --index-filter --msg-filter --parent-filter --commit-filter; ' +
      'programs: --exec-path init:--template clone:--template; program: --smtp-server; git-folder: --git-dir',
    harmless:
      '-m --message --grep --author --committer --date --format --pretty -S -G --since --until --before --after -L -F --file -C --work-tree --template -u -x -O ' +
      '--set-upstream --set-upstream-to -b -B --branch --track -n --max-count --filter --diff-filter --depth --origin -o --output --stat --color --abbrev ' +
      '--exclude --include --trailer --cleanup --onto --strategy -s -X --strategy-option --prefix --remote --refs --reference --separate-git-dir ' +
      '--pathspec-from-file --ignore-revs-file --contents --anchored --word-diff-regex --src-prefix --dst-prefix --subject --cover-letter --from --to --cc ' +
      '-e -f -q -v -p -i -a -d -D -t --points-at --contains --merged --sort --get --get-all --unset --add --value --type --default -l --list --orphan --attr-source --directory --config-env',
    files:
      'HOME/.gitconfig git-config, HOME/.config/git/config git-config, XDG_CONFIG_HOME/git/config git-config, GIT_DIR/config git-config',
  },
  {
    programs: 'gcc g++ cc c++ clang clang++ gfortran cpp tcc ld ld.lld ld.gold',
    roles:
      'commas: -wrapper; program: -fuse-ld --ld-path; programs: -B; options: @; unknown: -specs --specs -plugin -fplugin --config',
    harmless:
      '-o -I -L -l -c -S -E -D -U -x -isystem -include -imacros -iquote -idirafter -isysroot --sysroot -T -MF -MT -MQ -std -march -mtune -f -W -O -g ' +
      '-z -h -soname -rpath -Map -e -m -u -v -pipe -static -shared -target --target -framework -arch',
    isSingle: true,
  },
  {
    programs: 'tar gtar bsdtar star',
    roles:
      'command: -I --use-compress-program --to-command --checkpoint-action --info-script -F --new-volume-script --rsh-command --rmt-command',
    harmless:
      '-f --file -C --directory -T --files-from -X --exclude-from --exclude --transform --xform -s --owner --group --mode --mtime -b -g --listed-incremental -N --newer --strip-components --format -H -V --label',
  },
  {
    programs: 'ssh slogin autossh ssh-copy-id sshfs mosh',
    roles: 'ssh-config: -F; ssh-config-line: -o; command: --ssh --client; unknown: -I',
    harmless:
      '-i -p -P -l -c -m -J -L -R -W -w -b -B -D -S -E -e -Q -C -t -T -N -f -q -v -X -Y -A -a -4 -6 -r -O --server',
  },
  {
    programs: 'scp sftp',
    roles: 'ssh-config: -F; ssh-config-line: -o; program: -S -D',
    harmless: '-i -p -P -l -c -J -b -B -R -s -X -C -T -q -v -a -4 -6 -r -O -3 -f -N',
  },
  {
    programs: 'rsync',
    roles: 'command: -e --rsh; program: --rsync-path',
    harmless:
      '-a -v -z --exclude --include --exclude-from --include-from --files-from --filter -f --log-file --backup-dir --link-dest --copy-dest --compare-dest --password-file --temp-dir -T --partial-dir --out-format --chmod --chown --bwlimit --port --info --debug',
  },
  {
    programs: 'gdb lldb rust-gdb gdb-multiarch',
    roles:
      'debugger: #0 -x --command --command-file -ix --init-command -s --source -S --source-before-file; debugger-line: -ex --ex -iex --eval-command --init-eval-command -o --one-line -O -k --one-line-on-crash; unknown: --data-directory',
    harmless:
      '-p --pid -c --core --args -q -batch --batch -nx -n -d --directory -b --tty --exec --symbols -e -se --cd --interpreter',
    files: './.gdbinit debugger',
    isSingle: true,
  },
  {
    programs: 'vim vi nvim view vimdiff gvim ex rvim',
    roles: 'vim: #0 -S -u -U; vim-line: -c --cmd; lua: -l',
    harmless: '-o -O -p -n -R -e -E -d -t -T -i -r -L -w -W --servername --remote --listen',
    files:
      'HOME/.vimrc vim, HOME/.exrc vim, HOME/.config/nvim/init.vim vim, XDG_CONFIG_HOME/nvim/init.vim vim',
  },
  { programs: 'emacs emacsclient', roles: 'unknown: -l --load --script', harmless: '' },
  {
    programs: 'cmake ctest cpack',
    roles:
      'cmake: -P -C --initial-cache --script --toolchain; cmake-folder: -S #1; assignment: -D; unknown: --preset',
    harmless:
      '-G -B -E -U -A -T --build --target -t -j --parallel --config --install --prefix --component -R -L --output-on-failure',
    files: './CMakeLists.txt cmake',
  },
  {
    programs: 'sqlite3 sqlite sqlcipher',
    roles: 'sqlite: -init --init; sqlite-line: -cmd --cmd #2 #3 #4',
    harmless: '-separator -newline -nullvalue -vfs -mmap',
    files: 'HOME/.sqliterc sqlite, XDG_CONFIG_HOME/sqlite3/sqliterc sqlite',
    isSingle: true,
  },
  {
    programs: 'npm pnpm yarn npx pnpx cnpm',
    roles:
      'command: --script-shell --shell --viewer --browser --editor --git; npm-settings: --userconfig --globalconfig; program: --node --python; node-options: --node-options',
    harmless:
      '-C --prefix --cwd -w --workspace --filter -F --registry --cache --tag --loglevel -p --package -c --call --message -m --scope --access --otp --omit --include --save-prefix --reporter --before --json',
    files: './.npmrc npm-settings, HOME/.npmrc npm-settings',
  },
  {
    programs: 'pip pip3',
    roles: 'program: --python',
    harmless:
      '-r --requirement -c --constraint -e --editable -t --target -i --index-url --extra-index-url -f --find-links --cache-dir --config-settings --global-option --log --prefix --root --src -p --with --from --project --directory --env-file',
  },
  {
    programs: 'sdiff diff3 merge rcsdiff zdiff bzdiff',
    roles: 'program: --diff-program',
    harmless: '-o --output -L --label -w -W',
  },
  {
    programs: 'diff colordiff',
    roles: '',
    harmless: '-I -L --label -x -X -F -D -S -C -U -u -r --from-file --to-file --exclude --exclude-from',
  },
  {
    programs: 'wget wget2',
    roles: 'program: --use-askpass; wget-settings: --config; wget-settings-line: -e --execute',
    harmless:
      '-O -o -a -P -i -U --header --post-data --post-file --user --password --referer -A -R -D -t -T -w -Q --load-cookies --save-cookies --ca-certificate --certificate --private-key --base -B',
    files: 'HOME/.wgetrc wget-settings',
  },
  {
    programs: 'curl',
    roles: 'curl-settings: -K --config',
    harmless:
      '-o -d -H -X -F -u -A -e -b -c -T -x -E --data --header --form --output --url --cacert --cert --key -w --write-out --resolve --connect-to --netrc-file',
    files:
      'CURL_HOME/.curlrc curl-settings, HOME/.curlrc curl-settings, XDG_CONFIG_HOME/.curlrc curl-settings',
  },
  {
    programs: 'rg',
    roles: 'command: --pre --hostname-bin',
    harmless:
      '-e -f -g --glob --iglob -t -T -A -B -C -m -r --replace --sort --max-depth --type-add --path-separator --colors --encoding -E -j -M',
  },
  {
    programs: 'sort',
    roles: 'command: --compress-program',
    harmless: '-k -t -o -T -S --key --field-separator --output --parallel --files0-from',
  },
  {
    programs: 'zip',
    roles: 'command: -TT --unzip-command',
    harmless: '-x -i -r -b -n -t -P -s -O',
    isSingle: true,
  },
  {
    programs: 'less man more most bat',
    roles: 'command: -P --pager; unknown: -k --lesskey-file --lesskey-src',
    harmless:
      '-p -o -O -j -x -t -T -M -S -L -E -H -m -l --language --theme --style --line-range --map-syntax',
  },
  { programs: 'gio', roles: 'desktop: #2', harmless: '' },
  { programs: 'gtk-launch xdg-open dex kioclient exo-open', roles: 'desktop: #1', harmless: '' },
  { programs: 'ed red', roles: 'bang: #0', harmless: '-p' },
  { programs: 'dc bc', roles: 'bang: -f --file #1; bang-line: -e --expression', harmless: '' },
  { programs: 'run-parts', roles: 'each: #1', harmless: '--arg -a --umask -u --regex' },
  {
    programs: 'psql pgcli',
    roles: 'psql: -f --file; psql-line: -c --command',
    harmless: '-h -U -d -p -o -v -P -F -R -L -T',
    files: 'HOME/.psqlrc psql',
  },
  {
    programs: 'openssl',
    roles: 'unknown: -config',
    harmless:
      '-in -out -key -cert -CAfile -CApath -subj -days -passin -passout -connect -servername -newkey -keyout -extfile -sha256 -pubkey -inform -outform',
    isSingle: true,
  },
  {
    programs: 'java javac',
    roles: 'options: @',
    harmless: '-cp -classpath -jar -d -D -X -p -m',
    isSingle: true,
  },
  {
    programs: 'go',
    roles: 'command: -exec -toolexec -vettool',
    harmless:
      '-o -run -bench -tags -ldflags -gcflags -p -count -timeout -cover -coverprofile -coverpkg -mod -modfile -C -v -race -json -short -args',
    isSingle: true,
  },
  { programs: 'php php-cli', roles: 'php-settings: -c', harmless: '-r -f -S -t -B -R -E -F -z -l -d' },
  {
    programs: 'cargo rustc',
    roles: 'assignment: --config -C --codegen',
    harmless:
      '-p --package --manifest-path --target --target-dir --features -F -j --jobs --bin --test --example --bench --profile --message-format --color -Z -W -A -D -o --edition --crate-type --crate-name --out-dir -L -l --extern --emit --cfg',
    files:
      './.cargo/config.toml cargo-settings, ./.cargo/config cargo-settings, CARGO_HOME/config.toml cargo-settings',
  },
  {
    programs: 'ninja samu',
    roles: 'ninja: -f',
    harmless: '-C -j -k -l -t -d -w',
    files: './build.ninja ninja',
  },
  {
    programs: 'just',
    roles: 'just: -f --justfile; program: --shell --chooser',
    harmless: '-d --working-directory --set --color --dotenv-path',
    files: './justfile just, ./Justfile just, ./.justfile just',
  },
  {
    programs: 'task go-task',
    roles: 'taskfile: -t --taskfile',
    harmless: '-d --dir -o --output -C --concurrency -I --interval',
    files:
      './Taskfile.yml taskfile, ./Taskfile.yaml taskfile, ./taskfile.yml taskfile, ./taskfile.yaml taskfile, ./Taskfile.dist.yml taskfile, ./pyproject.toml python-tasks',
  },
  { programs: 'deno', roles: '', files: './deno.json deno, ./deno.jsonc deno, ./package.json deno-scripts' },
  { programs: 'composer', roles: '', harmless: '-d --working-dir', files: './composer.json composer' },
  { programs: 'hatch', roles: '', harmless: '-e --env', files: './pyproject.toml hatch, ./hatch.toml hatch' },
  { programs: 'poe pixi', roles: '', files: './pyproject.toml python-tasks, ./pixi.toml python-tasks' },
  { programs: 'pdm', roles: '', files: './pyproject.toml python-tasks, ./pyproject.toml entry-points' },
  { programs: 'pipenv', roles: '', files: './Pipfile python-tasks' },
  {
    programs: 'uv poetry rye',
    roles: 'program: --python',
    harmless:
      '-r --requirement -c --constraint -e --editable -t --target -i --index-url --extra-index-url -f --find-links --cache-dir --config-settings --global-option --log --prefix --root --src -p --with --from --project --directory --env-file',
    files: './pyproject.toml entry-points',
  },
  { programs: 'mise', roles: '', files: './mise.toml mise, ./.mise.toml mise' },
  {
    programs: 'tox',
    roles: 'tox: -c --conf',
    harmless: '-e --workdir -x --override --installpkg -f -p --result-json',
    files: './tox.ini tox, ./setup.cfg tox, ./pyproject.toml tox-in-toml, ./tox.toml tox-in-toml',
  },
  {
    programs: 'lefthook',
    roles: '',
    files: './lefthook.yml lefthook, ./.lefthook.yml lefthook, ./lefthook.yaml lefthook',
  },
  {
    programs: 'npm-run-all npm-run-all2 run-s run-p concurrently wsrun',
    roles: '',
    harmless: '-n --names -c --prefix-colors -m --max-processes -k -l',
    files: './package.json scripts',
  },
  { programs: 'direnv', roles: '', files: './.envrc shell-lines' },
  { programs: 'ansible', roles: 'command: localhost:-a 127.0.0.1:-a', harmless: '-m -i -u -b -c' },
  {
    programs: 'fzf',
    roles: 'command: --preview --bind',
    harmless: '-q -f -n -d --query --filter --delimiter --with-nth --header --prompt',
  },
  { programs: 'mutt neomutt', roles: 'unknown: -F', harmless: '-s -a -c -b -i -e' },
  { programs: 'nginx apache2 httpd haproxy', roles: 'unknown: -c -f', harmless: '-s -t -p -g -e' },
  { programs: 'logrotate', roles: 'unknown: #1', harmless: '-s --state -m -l' },
]

const starters: ReadonlyMap<string, Starter> = new Map(
  rows.flatMap(row => row.programs.split(' ').map(name => [name, starterOf(row)] as const)),
)

function starterOf({ roles, harmless = '', files = '', isSingle }: Row): Starter {
  const byOption = roles.split(';').flatMap(part => {
    const colon = part.indexOf(': ')
    const role = part.slice(0, Math.max(0, colon))
    return part
      .slice(colon + 2)
      .split(' ')
      .filter(Boolean)
      .map(name => [name, role.trim()] as const)
  })
  const all = files
    .split(', ')
    .filter(Boolean)
    .map(text => {
      const [path = '', format = ''] = text.split(' ')
      const slash = path.indexOf('/')
      return { variable: path.slice(0, slash), name: path.slice(slash + 1), format }
    })
  return {
    roles: new Map(byOption),
    harmless: wordSet(harmless),
    files: all.filter(({ variable }) => variable === '.'),
    variableFiles: all.filter(({ variable }) => variable !== '.'),
    ...(isSingle && { isSingle }),
  }
}

/** Returns what a program starts by its options; undefined where it starts nothing by them. */
export function starterFor(program: string): Starter | undefined {
  return starters.get(program)
}
