import { type LaterCodes, shellCodes } from './later-code.ts'
import { withoutEscapes } from './quote-word.ts'

/** Returns the commands that keys of a login file are tied to. */
export function keyCommands(text: string): LaterCodes {
  return shellCodes(
    [...text.matchAll(/\bcommand="((?:[^"\\\n]|\\[^\n]){1,4000})"/g)].map(match => withoutEscapes(match[1])),
  )
}

/** Returns the commands of a client’s or a server’s settings for SSH. */
export function sshCommands(text: string): LaterCodes {
  const line =
    /^[ \t]{0,40}(?:LocalCommand|ForceCommand|ProxyCommand|KnownHostsCommand|AuthorizedKeysCommand)(?:[ \t]{1,20}|[ \t]{0,20}=[ \t]{0,20})([^\n]{1,4000})$/gim
  const test = /^[ \t]{0,40}Match\b[^\n]{0,400}?\bexec[ \t]{1,20}"?([^"\n]{1,4000})/gim
  const commands = [...text.matchAll(line), ...text.matchAll(test)].map(match => (match[1] as string).trim())
  return shellCodes(
    commands.filter(command => !/^(?:none|internal-sftp)$|^ssh\s[^;&|`$<>]{1,400}$/i.test(command)),
  )
}
