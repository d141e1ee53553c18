import { gitSetting } from './git-setting.ts'
import { mapOf } from '../../../../ground/model/map-of.ts'
import { linesOf, Parts, type StartedFormat, unquoted } from './started-text.ts'

/** Returns a text without the backslashes before its quotes. */
function withoutEscapes(text: string): string {
  return text.replace(/\\(["\\])/g, '$1')
}

const gitSection = /^\s{0,40}\[\s{0,8}([\w.-]{1,60})(?:\s{1,8}"([^"\n]{0,400})")?\s{0,8}\]/
const gitLine = /^\s{0,40}(?:\[[^\]\n]{0,500}\]\s{0,20})?([A-Za-z][\w-]{0,60})\s{0,20}=\s{0,20}(.{0,4000})$/

/** Settings of git, those of files that they include among them. */
const gitConfig: StartedFormat = text => {
  const parts = new Parts()
  let section = ''
  for (const line of linesOf(text)) {
    const begun = gitSection.exec(line)
    if (begun) section = [begun[1]?.toLowerCase(), begun[2]].filter(Boolean).join('.')
    const [, key = '', raw = ''] = gitLine.exec(line) ?? []
    if (key === '' || section === '') continue
    const value = withoutEscapes(unquoted(raw.replace(/\s[#;].{0,4000}$/, '')))
    if (/^include(?:if)?(?:\.|$)/.test(section) && /^path$/i.test(key)) parts.file('git-config', value, true)
    else gitSetting(`${section}.${key}`, value, parts)
  }
  return parts
}

/** Settings of ssh: what it starts to reach a host, and when it has, and files that they include. */
const sshConfig: StartedFormat = text => {
  const parts = new Parts()
  for (const line of linesOf(text)) {
    const [, key = '', value = ''] = /^\s{0,40}(\w{1,40})\s{0,20}[=\s]\s{0,20}(.{1,4000})$/.exec(line) ?? []
    if (/^(?:proxycommand|localcommand|knownhostscommand|permitlocalcommand)$/i.test(key)) {
      if (!/^(?:none|yes|no)$/i.test(value.trim())) parts.command(unquoted(value))
    } else if (/^match$/i.test(key))
      for (const [, quoted, plain] of value.matchAll(/\bexec\s{1,8}(?:"([^"]{1,2000})"|(\S{1,2000}))/gi))
        parts.command(quoted ?? plain ?? '')
    else if (/^include$/i.test(key))
      for (const name of value.trim().split(/\s+/)) parts.file('ssh-config', unquoted(name), true)
    else if (/^(?:pkcs11provider|securitykeyprovider)$/i.test(key) && /[/~]/.test(value))
      parts.unread = `it loads the library ${value.trim().slice(0, 80)}`
  }
  return parts
}

/** Settings of wget: a program that it asks for passwords. */
const wgetSettings: StartedFormat = text => {
  const parts = new Parts()
  for (const line of linesOf(text)) {
    const value = /^\s{0,20}use_?askpass\s{0,9}=\s{0,9}(.{1,1000})$/i.exec(line)?.[1]
    if (value !== undefined) parts.command(value.trim())
    const written = /^\s{0,20}(?:output_?document|dir_?prefix)\s{0,9}=\s{0,9}(.{1,1000})$/i.exec(line)?.[1]
    if (written !== undefined) parts.command(`: > '${written.trim().replaceAll("'", '')}'`)
  }
  return parts
}

/** Options of curl, one to a line. */
const curlSettings: StartedFormat = text => {
  const parts = new Parts()
  for (const line of linesOf(text)) {
    const [, name = '', value = ''] =
      /^\s{0,20}-{0,2}(output|config|upload-file|engine)\s{0,9}[=:\s]\s{0,9}(.{1,2000})$/i.exec(line) ?? []
    if (/^config$/i.test(name)) parts.file('curl-settings', unquoted(value), true)
    else if (/^output$/i.test(name)) parts.command(`: > '${unquoted(value).replaceAll("'", '')}'`)
    else if (/^engine$/i.test(name) && /[/~]/.test(value)) parts.unread = 'it loads a library'
  }
  return parts
}

/** Settings of npm: the shell of its scripts, options of every Node, and programs that it opens things with. */
const npmSettings: StartedFormat = text => {
  const parts = new Parts()
  for (const line of linesOf(text)) {
    const [, key = '', raw = ''] = /^\s{0,20}([\w-]{1,40})\s{0,9}=\s{0,9}(.{1,2000})$/.exec(line) ?? []
    const value = unquoted(raw)
    if (/^(?:script-shell|shell|git|editor|browser|viewer|python)$/.test(key)) {
      if (/[/\s]/.test(value)) parts.command(value)
    } else if (key === 'node-options')
      parts.command(`NODE_OPTIONS='${value.replaceAll("'", `'\\''`)}' node -e 0`)
    else if (/^(?:globalconfig|userconfig)$/.test(key)) parts.file('npm-settings', value)
  }
  return parts
}

/** The programs of a starter on a desktop, and of a unit. */
const desktopEntry: StartedFormat = text => {
  const parts = new Parts()
  for (const line of linesOf(text)) {
    const value =
      /^\s{0,20}(?:Exec(?:Start\w{0,12}|Stop\w{0,12}|Reload|Condition)?|TryExec)\s{0,9}=\s{0,9}[-@:+!]{0,4}(.{1,4000})$/.exec(
        line,
      )?.[1]
    if (value !== undefined) parts.command(value.replace(/\s%[a-zA-Z]/g, ''))
  }
  return parts
}

/** Options in a file, each a word: `gcc @FILE`, `rg` and its kin. */
const optionList: StartedFormat = text => {
  const parts = new Parts()
  const words = text.split(/\s+/).filter(Boolean).slice(0, 2_000)
  for (const [i, word] of words.entries()) {
    if (/^--?wrapper$/.test(word)) parts.command((words[i + 1] ?? '').split(',').join(' '))
    const command = /^--(?:pre|hostname-bin|preview|exec)=(.{1,2000})$/.exec(word)?.[1]
    if (command !== undefined) parts.command(command)
    if (/^@./.test(word)) parts.file('options', word.slice(1))
    if (/^-(?:B|-?specs=|fplugin=).{1,400}/.test(word)) parts.unread = `it names ${word.slice(0, 80)}`
  }
  return parts
}

/** Settings of Cargo: programs in place of the compiler and the linker, and what runs the tests. */
const cargoSettings: StartedFormat = text => {
  const parts = new Parts()
  for (const line of linesOf(text)) {
    const [, key = '', value = ''] =
      /^\s{0,20}([\w.-]{1,80})\s{0,9}=\s{0,9}\[?\s{0,4}["'](.{1,1000})["']/.exec(line) ?? []
    const words = value.replace(/["'],?\s{0,4}["']/g, ' ')
    if (
      /(?:^|\.)(?:rustc|rustdoc|rustc-wrapper|rustc-workspace-wrapper|runner|linker|ar|credential-provider)$/.test(
        key,
      ) &&
      /[/\s]/.test(words)
    )
      parts.command(words)
    const linker = /linker=([^\s"']{1,400})/.exec(value)?.[1]
    if (linker?.includes('/')) parts.command(linker)
  }
  return parts
}

/** Rules of Ninja, without those that begin with a variable. */
const ninjaRules: StartedFormat = text => {
  const parts = new Parts()
  for (const line of linesOf(text.replaceAll('$\n', ' '))) {
    const command = /^\s{1,20}command\s{0,9}=\s{0,9}(.{1,8000})$/.exec(line)?.[1]
    if (command !== undefined && !command.startsWith('$')) parts.command(command.replaceAll('$$', '$'))
    const included = /^(?:include|subninja)\s{1,9}(.{1,1000})$/.exec(line)?.[1]
    if (included !== undefined && !included.includes('$')) parts.file('ninja', included.trim())
  }
  return parts
}

/** Settings of PHP: files that it runs before and after every other. */
const phpSettings: StartedFormat = text => {
  const parts = new Parts()
  for (const line of linesOf(text)) {
    const file = /^\s{0,20}auto_(?:prepend|append)_file\s{0,9}=\s{0,9}(.{1,1000})$/.exec(line)?.[1]
    if (file !== undefined) parts.file('php', unquoted(file))
  }
  return parts
}

/** A file of lines of a shell. */
const shellLines: StartedFormat = text => {
  const parts = new Parts()
  parts.command(text)
  return parts
}

/** Readers of settings, by the format. */
export const settingsFormats: ReadonlyMap<string, StartedFormat> = mapOf({
  'git-config': gitConfig,
  'ssh-config': sshConfig,
  'wget-settings': wgetSettings,
  'curl-settings': curlSettings,
  'npm-settings': npmSettings,
  'cargo-settings': cargoSettings,
  desktop: desktopEntry,
  options: optionList,
  ninja: ninjaRules,
  'php-settings': phpSettings,
  'shell-lines': shellLines,
})
