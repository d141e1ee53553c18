import { expect, test } from 'vitest'
import { evaluateRewritten } from '../rewrites/evaluate-rewritten.ts'

/** Places that look like data, in which a shell or a program runs the deed that stands for `DEED`. */
const forms: readonly string[] = [
  "PS4='$(DEED)'; set -x; true",
  "PS4='`DEED`'; set -x; true",
  `PS4="+ \\$(DEED) "; set -o xtrace; ls`,
  "PS4='${x[$(DEED)]}'; set -x; ls",
  "PS4='\\044(DEED)'; set -x; ls",
  "export PS4='$(DEED)'; bash -xc true",
  "PS4='$(DEED)'; export PS4; bash -x build.sh",
  "env PS4='$(DEED)' bash -xc true",
  "PROMPT_COMMAND=(ls 'DEED'); bash -ic true",
  "[[ 'a[$(DEED)]' -eq 0 ]]",
  '[[ 0 -lt "a[\\$(DEED)]" ]]',
  "[[ ! 'a[`DEED`]' -ne 1 && 1 ]]",
  "[[ -v 'a[$(DEED)]' ]]",
  "x='1 + a[$(DEED)]'; [[ $x -eq 1 ]]",
  "x='1 + a[$(DEED)]'; echo $((x))",
  "let 'x = 1 + a[$(DEED)]'",
  "(( x = 'a[$(DEED)]' ))",
  'echo ${x[$(DEED)]}',
  'echo "${x:0:$(DEED)}"',
  'echo ${x:?$(DEED)}',
  "echo ${x:'a[$(DEED)]'}",
  "compgen -W '$(DEED)' -- x",
  "compgen -C 'DEED'",
  'f() { DEED; }; compgen -F f',
  "complete -W '$(DEED)' foo",
  "history -s 'DEED'; fc -s",
  'history -s DEED; fc -s',
  "fc -s x='DEED'",
  "fc -e 'DEED'",
  "echo 'DEED' > past; history -r past; fc -s",
  "bash --rcfile <(echo 'DEED') -ic true",
  "echo 'DEED' > rc; bash --init-file rc -ic true",
  "echo 'DEED' > rc; ENV=rc sh -ic true",
  "echo 'DEED' > .bashrc; HOME=. bash -ic true",
  "echo 'DEED' > .bash_profile; HOME=$PWD bash -lc true",
  "echo 'DEED' > d/.zshenv; ZDOTDIR=d zsh -c true",
  "env -S'ESCAPED'",
  "env -iS'ESCAPED'",
  "env --split-string='ESCAPED'",
  "env -vS 'ESCAPED'",
  "env -i0S 'ESCAPED'",
  "socat - EXEC:'DEED'",
  "socat STDIO SYSTEM:'DEED',pty",
  "printf '#!/usr/bin/env -S DEED\\n' > x; chmod +x x; ./x",
  'printf \'#!/usr/bin/env -S sh -c "DEED"\\n\' > x; ./x',
  'setarch -R DEED',
  'setarch x86_64 --addr-no-randomize DEED',
  'setarch $(uname -m) -R DEED',
  'linux32 DEED',
  'uname26 DEED',
  'lockrun9 DEED',
  'lockrun9 -w 3 DEED',
  'lockrun9 --lockfile=x -- DEED',
  'lockrun9 run DEED',
  'retry9 3 DEED',
]

const deeds: readonly string[] = [
  'rm -rf /home/user/important',
  'countersign stop',
  'git push --force origin main',
  'chmod -R 777 /home/user',
]

/** From a form that nobody minds to one that nobody may. */
const effects = ['allow', 'queue', 'deny']

test.each(forms)('a deed costs in %s what it costs when it is typed', form => {
  const cheaper = deeds.filter(deed => costOf(inForm(form, deed)) < costOf(deed))
  expect(cheaper).toEqual([])
})

test.each(deeds)('%s costs something', deed => {
  expect(costOf(deed)).toBeGreaterThan(0)
})

const ordinary: readonly string[] = [
  "PS4='+ ${BASH_SOURCE}:${LINENO}: '; set -x; npm test",
  "PS4='+ $(date +%T) '; set -x; make",
  "export PS1='$(git branch --show-current) > '",
  '[[ $a -eq 0 ]]',
  '[[ ${#files[@]} -gt 0 ]] && echo yes',
  '[[ $(wc -l < a.txt) -gt 10 ]]',
  'if [[ ${counts[$key]} -ge 3 ]]; then echo "$key"; fi',
  'echo ${x[0]} ${x[$i]} ${#x[@]} ${x[i+1]}',
  'echo ${name:0:${#prefix}} ${path/$HOME/~}',
  'for ((i=0; i<${#a[@]}; i++)); do echo "${a[$i]}"; done',
  '(( total += sizes[i] ))',
  'compgen -c | sort -u',
  "compgen -W 'start stop restart' -- st",
  'complete -F _git git',
  'complete -C aws_completer aws',
  'history | tail',
  'fc -l -10',
  'bash --rcfile ./dev.rc -i -c make',
  "HOME=$PWD/.home bash -lc 'npm test'",
  "env -vS 'node build.js'",
  'socat - EXEC:date',
  "env -S 'node --max-old-space-size=4096 build.js'",
  "printf '#!/usr/bin/env -S node --no-warnings\\nconsole.log(1)\\n' > x; ./x",
  "printf '#!/usr/bin/env -S uv run --script\\nprint(1)\\n' > x.py; ./x.py",
  'setarch -R ./a.out',
  'setarch $(uname -m) -R gdb ./a.out',
  'linux32 make -j4',
  'cowsay rm -rf x',
  'say rm -rf /home/user/important',
  'figlet countersign',
  'git commit -m "rm -rf x"',
  'retry9 3 npm install',
  'retry9 -t 3 git fetch',
  'retry9 3 curl -fsS http://localhost:3000/health',
  'queue9 add -- npm run build',
  'versions9 install node',
  'versions9 use node@20',
  'notes9 add rm -rf build',
]

test.each(ordinary)('nobody is asked about %s', command => {
  expect(evaluateRewritten({ kind: 'shell', tool: null, arguments: { command } })).toMatchObject({
    effect: 'allow',
  })
})

function inForm(form: string, deed: string): string {
  return form.replaceAll('DEED', deed).replaceAll('ESCAPED', deed.replaceAll(' ', '\\_'))
}

function costOf(command: string): number {
  return effects.indexOf(evaluateRewritten({ kind: 'shell', tool: null, arguments: { command } }).effect)
}
