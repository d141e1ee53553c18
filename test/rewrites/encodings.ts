import { gzipSync } from 'node:zlib'
import { family, needing } from './rewriting.ts'
import { bytes, hexEscape, octalEscape, quoted } from './spelled-words.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')
const hex = (text: string) => Buffer.from(text).toString('hex')
const backwards = (text: string) => [...text].toReversed().join('')
const rot13 = (text: string) =>
  text.replace(/[a-z]/gi, letter => {
    const first = letter <= 'Z' ? 65 : 97
    return String.fromCharCode(((letter.charCodeAt(0) - first + 13) % 26) + first)
  })

function base32(text: string): string {
  const bits = [...Buffer.from(text)].map(byte => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  const letters = groups.map(
    group => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[Number.parseInt(group.padEnd(5, '0'), 2)],
  )
  return letters.join('').padEnd(Math.ceil(letters.length / 8) * 8, '=')
}

const oneLine = (command: string) => !command.includes('\n')

/** The command is written in another alphabet and undone in the same line. */
export const encodings = family('encoding', {
  'base64 to sh': command => `echo ${base64(command)} | base64 -d | sh`,
  'base64 --decode to bash': command => `echo '${base64(command)}' | base64 --decode | bash`,
  'base64 from a string': command => `bash <<< "$(base64 -d <<< ${base64(command)})"`,
  'base64 from a here-document': command =>
    `base64 -d <<'ZZ' | bash\n${base64(command)
      .replace(/.{1,20}/g, '$&\n')
      .trimEnd()}\nZZ`,
  'base64 to eval': command => `eval "$(echo ${base64(command)} | base64 -d)"`,
  'base64 to sh -c': command => `sh -c "$(echo ${base64(command)} | base64 -d)"`,
  'base64 in a variable': command => `zq=${base64(command)}; echo "$zq" | base64 -d | sh`,
  'base64 in two variables': (command, { random }) => {
    const text = base64(command)
    const at = random(text.length)
    return `za=${text.slice(0, at)}; zb=${text.slice(at)}; echo $za$zb | base64 -d | sh`
  },
  'base64 twice': command => `echo ${base64(base64(command))} | base64 -d | base64 -d | sh`,
  'base64 to source': command => `source <(echo ${base64(command)} | base64 -d)`,
  'base64 backwards': needing('rev', command => `echo ${backwards(base64(command))} | rev | base64 -d | sh`),
  'base64 of the shell’s name too': command =>
    `$(echo ${base64('bash')} | base64 -d) -c "$(echo ${base64(command)} | base64 -d)"`,
  'base64 through openssl': needing(
    'openssl',
    command => `echo ${base64(command)} | openssl base64 -d -A | sh`,
  ),
  'base64 through openssl enc': needing(
    'openssl',
    command => `openssl enc -base64 -d -A <<< ${base64(command)} | sh`,
  ),
  'base64 through python': needing(
    'python3',
    command => `python3 -c 'import base64; print(base64.b64decode("${base64(command)}").decode())' | sh`,
  ),
  'base64 through perl': needing(
    'perl',
    command => `perl -MMIME::Base64 -e 'print decode_base64("${base64(command)}")' | sh`,
  ),
  base32: needing('base32', command => `echo ${base32(command)} | base32 -d | sh`),
  'gzip and base64': needing(
    'gzip',
    command => `echo ${gzipSync(command).toString('base64')} | base64 -d | gunzip | sh`,
  ),
  'gzip -dc and base64': needing(
    'gzip',
    command => `echo ${gzipSync(command).toString('base64')} | base64 -d | gzip -dc | bash`,
  ),
  'zcat and base64': needing(
    'zcat',
    command => `bash <(base64 -d <<< ${gzipSync(command).toString('base64')} | zcat)`,
  ),
  xxd: needing('xxd', command => `echo ${hex(command)} | xxd -r -p | sh`),
  'xxd from a string': needing('xxd', command => `eval "$(xxd -p -r <<< ${hex(command)})"`),
  'hexadecimal by printf': command => `printf '${bytes(command, hexEscape)}' | sh`,
  'hexadecimal by printf %b': command => `printf '%b' '${bytes(command, hexEscape)}' | sh`,
  'hexadecimal by echo -e': command => `echo -e '${bytes(command, hexEscape)}' | bash`,
  'hexadecimal by quotes': command => `eval $'${bytes(command, hexEscape)}'`,
  'hexadecimal by bash -c': command => `bash -c $'${bytes(command, hexEscape)}'`,
  'hexadecimal by sed and printf': command => `printf "$(echo ${hex(command)} | sed 's/../\\\\x&/g')" | sh`,
  'octal by printf': command => `printf '${bytes(command, octalEscape)}' | sh`,
  'octal by echo -e': command =>
    `echo -e '${bytes(command, byte => `\\0${byte.toString(8).padStart(3, '0')}`)}' | bash`,
  'octal by quotes': command => `eval $'${bytes(command, octalEscape)}'`,
  backwards: needing('rev', command =>
    oneLine(command) ? `echo ${quoted(backwards(command))} | rev | sh` : null,
  ),
  'lines backwards': command => (oneLine(command) ? `printf '%s\\n' ${quoted(command)} : | tac | sh` : null),
  rot13: command => `printf '%s\\n' ${quoted(rot13(command))} | tr 'A-Za-z' 'N-ZA-Mn-za-m' | sh`,
  'rot13 the other way': command => `tr 'n-za-mN-ZA-M' 'a-zA-Z' <<< ${quoted(rot13(command))} | bash`,
  'something taken out by tr': command =>
    command.includes('%') ? null : `printf '%s\\n' ${quoted([...command].join('%'))} | tr -d % | sh`,
  'something taken out by sed': command =>
    command.includes('@')
      ? null
      : `printf '%s\\n' ${quoted(command.replace(/\w/g, '$&@@'))} | sed 's/@@//g' | sh`,
  'something replaced by sed': command =>
    command.includes('@')
      ? null
      : `printf '%s\\n' ${quoted(command.replaceAll(' ', '@'))} | sed 's/@/ /g' | sh`,
  'cut out': command =>
    oneLine(command) ? `printf '%s\\n' ${quoted(`zz${command}`)} | cut -c3- | sh` : null,
  'bytes by python': needing(
    'python3',
    command => `python3 -c 'print(bytes.fromhex("${hex(command)}").decode())' | sh`,
  ),
  'characters by python': needing(
    'python3',
    command => `python3 -c 'print("".join(map(chr,[${[...Buffer.from(command)].join(',')}])))' | bash`,
  ),
  'bytes by perl': needing('perl', command => `perl -e 'print pack("H*","${hex(command)}")' | sh`),
  'characters by awk': needing('awk', command => `awk 'BEGIN{printf "${bytes(command, octalEscape)}"}' | sh`),
  'a substitution for each byte': command =>
    command.length > 120 || !oneLine(command)
      ? null
      : `eval "$(for z in ${[...Buffer.from(command)].map(byte => byte.toString(8)).join(' ')}; do printf "\\\\$z"; done)"`,
})
