import type { Parts } from './started-text.ts'

/** The end of keys whose value is a command line, or the path of a program, whatever stands before it. */
const running =
  /\.(?:command|cmd|program|sshcommand|pager|editor|fsmonitor|askpass|gitproxy|helper|textconv|clean|smudge|process|driver|external|difffilter|uploadpack|receivepack|packobjectshook|alternaterefscommand|sendmailcmd|tocmd|cccmd|headercmd|smtpserver|httpd|browser|defaultkeycommand|uploadarchive)$|^pager\.|^core\.editor$/i
/** Keys that name a folder of programs that git starts by their names. */
const folders = /^(?:core\.hookspath|init\.templatedir)$/i
/** Keys of texts, names, numbers, addresses and files of data. */
const harmless =
  /^(?:user|author|committer|color|column|format|log|advice|branch|push|fetch|http|https|url|safe|status|blame|commit|tag|i18n|rerere|pack|gc|index|transfer|protocol|submodule|remote\..{1,200}\.(?:url|fetch|push|pushurl|mirror|tagopt)|trailer\..{1,100}\.(?:key|where|ifexists|ifmissing)|merge\.(?:conflictstyle|ff|log|renames?|tool)|diff\.(?:algorithm|renames|colormoved|noprefix|mnemonicprefix|tool)|core\.(?:autocrlf|eol|quotepath|filemode|ignorecase|excludesfile|attributesfile|worktree|bare|precomposeunicode|symlinks|abbrev|compression|longpaths|preloadindex|untrackedcache|commentchar|whitespace))(?:\.|$)/i
/** Helpers by their bare names, as people set them. */
const bare = /^[\w.-]{0,60}(?:\s-[\w-]{1,30}){0,4}$/
const line = /^\s{0,9}[\w./~-]{1,200}\s+\S/

/** Adds what git starts because of a setting; an unknown key with a command line, or a path, is run by it. */
export function gitSetting(name: string, value: string, parts: Parts): void {
  if (value.startsWith('!')) return parts.command(value.slice(1))
  if (/^alias\./i.test(name)) return parts.command(`git ${value}`)
  if (folders.test(name)) return parts.file('programs', value)
  if (/^(?:gpg\..{0,40})?\.?program$|^gpg\.program$/i.test(name) && bare.test(value)) return
  if (/^(?:man|browser|difftool|mergetool)\..{1,60}\.path$/i.test(name)) return parts.command(value)
  if (running.test(name)) {
    if (!bare.test(value) && !/^(?:true|false)$/i.test(value)) parts.command(value)
    return
  }
  if (harmless.test(name)) return
  if (line.test(value) && /[/~-]/.test(value)) parts.command(value)
  else if (/^(?:\.{0,2}|~)\/\S{1,400}$/.test(value)) parts.file('unknown', value)
}

/** Returns the names and values of `GIT_CONFIG_PARAMETERS`: `'core.pager'='cat' 'x.y=z'`. */
export function gitParameters(text: string): readonly (readonly [string, string])[] {
  return [
    ...text.slice(0, 8_192).matchAll(/'((?:[^']|'\\''){1,2000})'(?:='((?:[^']|'\\''){0,4000})')?/g),
  ].map(([, name = '', value]) => {
    const plain = name.replaceAll(`'\\''`, "'")
    const equals = plain.indexOf('=')
    if (value !== undefined) return [plain, value.replaceAll(`'\\''`, "'")] as const
    return equals === -1
      ? ([plain, 'true'] as const)
      : ([plain.slice(0, equals), plain.slice(equals + 1)] as const)
  })
}
