import type { PackageEffect } from '../../../../ground/model/effect.ts'
import type { Ecosystem } from './package-managers-table.ts'

const address = /^(?:https?|ftp|s3|oci):\/\//i
const gitScheme = /^(?:git[+@:]|ssh:\/\/|(?:github|gitlab|bitbucket|gist):)/i
const gitEnding = /\.git(?:[#@].{0,100})?$/i
const localFile =
  /^(?:\.{0,2}\/|file:|link:|portal:|workspace:|~\/|[A-Za-z]:\\)|^\.{1,2}(?:\[|$)|\.(?:whl|tgz|tar\.gz|zip|deb|rpm|snap|apk|flatpak|pkg\.tar\.\w{2,4}|crate|gem|nupkg|vsix|egg)$/

/** Tells from its spelling where a package that a call names comes from. */
export function packageSource(name: string, ecosystem: Ecosystem): PackageEffect['source'] {
  const raw = addressIn(name) ?? name
  if (isGit(raw)) return 'git'
  if (address.test(raw)) return 'url'
  if (localFile.test(raw)) return 'path'
  // npm reads `user/repository` as GitHub's; a scope begins with @.
  return ecosystem === 'npm' && /^[\w.-]{1,100}\/[\w.-]{1,100}(?:#.*)?$/.test(raw) ? 'git' : 'registry'
}

function isGit(raw: string): boolean {
  return gitScheme.test(raw) || (gitEnding.test(raw) && /[/:]/.test(raw))
}

/** Returns the address in `name @ https://…`, `name@git+https://…` or the name itself where it is one. */
export function addressIn(name: string): string | undefined {
  if (address.test(name) || isGit(name)) return name
  const at = name.search(/@\s{0,9}(?:https?:|git[+:]|ssh:|github:|file:)/i)
  return at === -1 ? undefined : name.slice(at + 1).trim()
}
