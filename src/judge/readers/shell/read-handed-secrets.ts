import type { DataSource } from '../../../ground/model/effect.ts'
import { wordSet } from '../../../ground/model/word-set.ts'
import { parseAddress } from '../addresses/parse-address.ts'
import type { Word } from '../command.ts'
import { pathTarget } from '../paths/path-target.ts'
import type { ReadContext } from '../read-context.ts'

const maxWords = 1_000
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
export function readHandedSecrets(program: string, args: readonly Word[], context: ReadContext): void {
  if (keepers.has(program)) return
  const words = args.slice(0, maxWords)
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
