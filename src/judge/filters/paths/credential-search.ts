import type { RunEffect } from '../../../ground/model/effect.ts'
import { wordSet } from '../../../ground/model/word-set.ts'
import { findTree } from '../../readers/commands/files/find-tree.ts'
import { startOf } from '../finding.ts'

/** Names under which keys, passwords and sessions are kept, as a search spells them. */
const keptNames =
  /id_(?:rsa|dsa|ecdsa|ed25519)|\.ppk\b|\.kdbx|\.p12\b|\.pfx|credential|password|secrets?\b|tokens?\b|\.netrc|\.(?:aws|azure|gnupg|ssh|oci|kube)\b|\.git-credentials|\.pgpass|\.htpasswd|wallet|shadow|token_cache|cookies|logins\.json|key[34]\.db|login data|[_.]history|private.?key|keychain|bookmarks|places\.sqlite|^\*\.key$/i

/** Words that a search through files’ contents is after. */
const keptWords = /passw|secret|api.?key|token|credential|private key|AKIA|aws_access/i

/** Folders that hold other people’s things: not a project, but a machine. */
const broad =
  /^(?:\/+|~|\$HOME|\/+(?:(?:home|Users)(?:\/[\w.*-]{1,64})?|root|etc|var|opt|srv|mnt|usr|proc)\/*)$/

/** Folders that hold nothing but credentials. */
const stores = /\/\.(?:aws|azure|oci|ssh|gnupg|kube|docker|password-store|config\/gcloud)(?:\/|$)/

const searches = {
  names: wordSet('find gfind fd fdfind'),
  index: wordSet('locate plocate mdfind'),
  contents: wordSet('grep egrep fgrep zgrep rg ag ack ugrep findstr'),
}

/** Returns the credentials of other people that a search gathers; null for every other search. */
export function credentialSearch({ program, argv }: Pick<RunEffect, 'program' | 'argv'>): string | null {
  const isSearch = searches.names.has(program)
    ? byName(argv, leftOut(program, argv))
    : searches.index.has(program)
      ? argv.some(isKeptName)
      : searches.contents.has(program) && byContents(program, argv)
  return isSearch ? startOf({ program, argv }) : null
}

/** Names that a `find` keeps away from are none that it looks for. */
function leftOut(program: string, argv: readonly string[]): ReadonlySet<string> {
  if (!program.endsWith('find')) return new Set()
  const { not = [], without = [] } = findTree(argv)
  return new Set([...not, ...without])
}

function byName(argv: readonly string[], left: ReadonlySet<string>): boolean {
  const names = argv.filter((_word, i) => /^-i?(?:name|path|wholename|regex)$/.test(argv[i - 1] ?? ''))
  const wanted = names.filter(name => !left.has(name))
  const roots = argv.filter(word => /^[~/]/.test(word) && !names.includes(word))
  if (roots.some(root => stores.test(root))) return wanted.some(word => !word.endsWith('.pub'))
  return roots.some(root => broad.test(root)) && wanted.some(isKeptName)
}

function isKeptName(word: string): boolean {
  return (
    word.length < 1_000 &&
    keptNames.test(word) &&
    !/\.(?:pub|py|[jt]sx?|go|rs|java|rb|php|c|h|cpp|md|html?|css)$/.test(word)
  )
}

function byContents(program: string, argv: readonly string[]): boolean {
  const deep =
    program === 'rg' ||
    program === 'ag' ||
    argv.some(word => /^-[a-zA-Z]*[rR]|^--recursive|^\/s$/i.test(word))
  return (
    deep &&
    argv.some(word => broad.test(word)) &&
    argv.some(word => word.length < 1_000 && !word.startsWith('/') && keptWords.test(word))
  )
}
