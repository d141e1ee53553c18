import { explaining, printing, tailCommand } from './tail-command.ts'
import { isProgram, basename } from './program-name.ts'
import type { Word } from '../command.ts'
import type { ShellState } from './shell-state.ts'
import type { DataSource } from '../../../ground/model/effect.ts'
import { wordSet } from '../../../ground/model/word-set.ts'
import { parseAddress } from '../addresses/parse-address.ts'
import { pathTarget } from '../paths/path-target.ts'
import type { ReadContext } from '../read-context.ts'

/** Options whose value programs run, whichever program it is: `-c`, `-e`, `--exec`, `--on-change`. */
const codeOption =
  /^(?:-[cexE]|--?(?:eval|exec|execute|expr|expression|command|cmd|code|do|run|script|shell|call|prepare|setup|cleanup|conclude|teardown|hook|before|after|pre|post|then|trigger|query|sql|statement|(?:on|pre|post|before|after)-[a-z-]{2,24}|[a-z]{2,16}-(?:command|cmd|exec|hook|script)))$/
/** Options whose value somebody only reads. */
const proseOption =
  /^(?:-m|--?(?:message|msg|body|title|subject|text|description|desc|note|notes|comment|reason|summary|name|label|tag))$/
/** Verbs behind which the words are for people. */
const telling =
  /^(?:say|send|post|notify|message|comment|echo|print|tell|chat|publish|ask|search|log|issues?|tickets?|bugs?|tasks?|todos?|stor(?:y|ies)|epics?|notes?)$/
/** Words that ask of a file of keys what is no secret. */
const looking = /^-{0,2}(?:list|verify|check|exists|fingerprint|help|version)$/
/** Words by which something leaves, whatever is verified or listed on the way. */
const sending =
  /^(?:upload|put|push|send|share|submit|attach|publish|post|sync|copy|cp|transfer|import|store)$|^[a-z][a-z\d+.-]{1,15}:\/\//
/** Verbs behind which a word is code: `eval 'os.execute("…")'`. */
const evaluating = /^(?:eval|exec|execute)$/
const sqlText =
  /^\s{0,20}(?:select|insert|update|delete|drop|truncate|alter|create|grant|revoke|copy|merge|with|call|exec|use|show|describe|explain)\s/i
/** A statement that no sentence looks like. */
const sqlLine =
  /^\s{0,20}(?:select\s.{1,2000}\sfrom\s|insert\s+into\s|update\s+\S+\s+set\s|delete\s+from\s+\S{1,200}\s*(?:$|;|where\s|using\s|returning\s)|(?:drop\s+(?:table|database|schema|view|user|role)|truncate\s+table)\s+(?:if\s+exists\s+)?[^\s,]{1,200}(?:\s*,\s*[^\s,]{1,200}){0,40}\s*(?:$|;|cascade\b|restrict\b|purge\b)|alter\s+(?:table|user|role|database)\s+\S{1,200}\s+(?:add|drop|alter|rename|modify|set|owner|with|change|enable|disable)\b)/is
const maxWords = 1_000

/** Tells whether a text is a statement of SQL that changes or shows something, and no sentence about one. */
export function isStatement(text: string): boolean {
  return sqlLine.test(text.slice(0, 4_000))
}

/**
 * Reads the words of a program that no reader knows, by what such words mean everywhere: code of `-c` and its kin, commands in
 * one word or at the end of all, and files of secrets that it is handed.
 */
export function readUnlistedProgram(program: string, words: readonly Word[], state: ShellState): void {
  if (printing.test(program)) return
  const inner = state.copy()
  inner.context = { ...state.context, through: [...state.context.through, program] }
  const tail = runTail(program, words, inner)
  const args = words.slice(0, tail ?? maxWords)
  const isLooking =
    args.some(({ text }) => looking.test(text)) && !args.some(({ text }) => sending.test(text))
  const speaks = args.some(({ text }) => telling.test(text))
  for (const [i, word] of args.entries())
    if (runsWord(word, args[i - 1]?.text ?? '', speaks)) runText(codeOf(word), program, inner)
  if (!explaining.test(program) && isRestart(args)) emitRestart(program, args, inner)
  if (!isLooking) readHandedSecrets(program, words, inner.context)
}

/** Reads the command at the end of the words; returns where it begins, where it is one that says what it does. */
function runTail(program: string, words: readonly Word[], state: ShellState): number | undefined {
  const at = tailCommand(
    program,
    words.map(({ text }) => text),
  )
  if (at === -1) return undefined
  const { effects } = state.context.out
  const emitted = effects.length
  state.walker.runWords(words.slice(at), null, state, { from: 'input' })
  return effects.slice(emitted).some(({ type }) => type !== 'run') ? at : undefined
}

/** Tells whether a program runs a word, by what it says and by the one before it. */
function runsWord(word: Word, before: string, speaks: boolean): boolean {
  const option = withValue.exec(word.text)?.[1]
  if (option !== undefined) return codeOption.test(option)
  if (codeOption.test(before)) return !word.text.startsWith('-')
  if (evaluating.test(before)) return true
  if (proseOption.test(before)) return false
  if (sqlLine.test(word.text)) return true
  return isLine(codeOf(word)) && !speaks
}

/** `--exec=CODE` */
const withValue = /^(--?[a-z][\w-]{0,40})=(.+)$/is

/** Returns the code in a word: behind its option, and behind the sign by which programs hand a line to a shell. */
function codeOf(word: Word): Word {
  const text = withValue.exec(word.text)?.[2] ?? word.text
  return { ...word, text: text.replace(/^!\s{0,4}(?=[a-z])/, '') }
}

/** `sessionctl reboot`: one word, or two of which the last ends the machine’s work. */
function isRestart(args: readonly Word[]): boolean {
  return (
    args.length > 0 &&
    args.length <= 2 &&
    /^(?:reboot|poweroff|power-off|halt)$/.test(args.at(-1)?.text ?? '') &&
    args.every(({ text }) => /^[a-z][a-z-]{1,30}$/.test(text))
  )
}

function emitRestart(program: string, args: readonly Word[], { context }: ShellState): void {
  const [first] = args
  if (first)
    context.out.emit({
      type: 'power',
      verb: args.at(-1)?.text === 'reboot' ? 'reboot' : 'shutdown',
      target: program,
      whole: false,
      evidence: first.evidence,
      through: context.through,
    })
}

/** A command line in one word: a known program with words behind it. */
function isLine({ text, known }: Word): boolean {
  const first = /^\s{0,9}(\S{1,80})\s+\S/.exec(text)?.[1]
  return known && first !== undefined && !text.startsWith('-') && isProgram(basename(first))
}

function runText(word: Word, program: string, state: ShellState): void {
  const { text, evidence } = word
  const context = { ...state.context, offset: null, outer: evidence }
  if (sqlText.test(text)) return context.code.readSql('generic', text, context, { client: program })
  if (!/\s/.test(text)) return
  if (isLine({ ...word, known: true })) {
    const inner = state.copy()
    inner.context = context
    inner.walker.runText(text, inner, { from: 'input' })
  } else context.code.readCode(program, text, context)
}

const maxHandedWords = 1_000
const maxParts = 64
const maxLength = 4_096
const maxSecrets = 8

/** Options by which a program is lent a key, a configuration or an environment to work with; they hand nothing on. */
const lending =
  /^--?(?:i|e|c|[\w-]{0,30}(?:identity|key|keyfile|kubeconfig|config|conf|credentials?|cred|env|secrets?|pass|password|passphrase|passwd|token|auth|netrc|pgpass|cert|certificate|cacert|cafile|ca|pem|account|profile|keyring|keystore|truststore)(?:-?(?:file|path|dir|from))?)$/i

/** Programs whose work on this machine is with secrets: they check, load, keep or seal them. */
const keepers = wordSet(
  'dotenv dotenvx dotenv-linter foreman honcho overmind hivemind env-cmd direnv sops age rage git-crypt transcrypt chezmoi stow ' +
    'yadm trufflehog gitleaks detect-secrets talisman ggshield mkcert step cosign minisign certtool certigo cfssl ssh-add ' +
    'shellcheck prettier eslint hadolint yamllint taplo biome code codium cursor subl idea vi chattr lsattr setfacl restorecon ' +
    'chcon trash gio compose pytest vitest jest mocha shfmt tokei cloc scc keychain ssh-audit rbw pass gopass',
)

/**
 * Reads what a program that no reader knows is handed of secrets: a credential’s path in any spelling (`@FILE`, `k@FILE`,
 * `file://FILE`, `--attach=FILE`, inside a text of commands), and the address that it is told beside it.
 */
function readHandedSecrets(program: string, args: readonly Word[], context: ReadContext): void {
  if (keepers.has(program)) return
  const words = args.slice(0, maxHandedWords)
  const secrets = words.flatMap((word, at) => secretsOf(word, words[at - 1]?.text, context))
  if (secrets.length === 0) return
  const { out, place, through } = context
  const sends: DataSource[] = []
  for (const word of secrets.slice(0, maxSecrets)) {
    const target = pathTarget(word, place)
    out.emit({ type: 'read', target, recursive: false, evidence: word.evidence, through })
    sends.push({ from: 'file', target })
  }
  const to = words.map(addressOf).find(text => text !== undefined)
  if (to === undefined) return
  const { scheme, host, port } = parseAddress(to, 'https')
  const { evidence } = secrets[0] as Word
  out.emit({ type: 'connect', scheme, host, port, method: 'POST', url: to, sends, evidence, through })
}

function secretsOf(word: Word, before: string | undefined, { place }: ReadContext): readonly Word[] {
  if (!word.known && !/[~/]/.test(word.text)) return []
  const text = word.text.slice(0, maxLength)
  const named = /^(--?[\w-]{1,40})=/.exec(text)?.[1]
  if (!/\s/.test(text) && lending.test(named ?? before ?? '')) return []
  const found = partsOf(text).find(part => {
    const { roles } = pathTarget({ text: part, known: true, glob: false }, place)
    return roles.includes('credential')
  })
  return found === undefined ? [] : [{ ...word, text: found }]
}

/** The stretches of a word that may be a path: the word, what stands behind a sign, the words of a text. */
function partsOf(text: string): readonly string[] {
  const parts = text.split(/[\s'"`=,;|&<>()@!]+/).slice(0, maxParts)
  return [text, ...parts]
    .map(part => part.replace(/^file:(?:\/\/)?/, '').replace(/^\$(?:HOME|\{HOME\})(?=\/)/, '~'))
    .filter(part => part.length > 2 && !part.startsWith('-') && !/^[a-z][\w+.-]{1,15}:\/\//i.test(part))
    .filter(part => /[/~]|^\.|\.(?:pem|key|p12|pfx|kdbx|jks|env)$/.test(part))
}

/** Returns the address in a word: a URL, `USER@HOST`, or the host that a text of commands opens. */
function addressOf({ text }: Word): string | undefined {
  const short = text.slice(0, maxLength)
  const url = /(?:^|[\s='"])((?!file:)[a-z][a-z\d+.-]{1,15}:\/\/[^\s'";]{1,1000})/i.exec(short)?.[1]
  if (url !== undefined) return url
  return (
    /^[\w.+-]{1,64}@((?:[\w-]{1,63}\.){1,8}[a-z]{2,24})(?::\S{0,200})?$/i.exec(short)?.[1] ??
    /\bopen\s{1,8}(?:-\S{1,200}\s{1,8}){0,4}([\w.-]{1,200}\.[a-z]{2,24})\b/i.exec(short)?.[1]
  )
}
