import { type LaterCodes, shellCodes } from './later-code.ts'

/** Returns what the settings of modules and of packages run: `install NAME COMMAND`, `Post-Invoke { "…" }`. */
export function installCommands(text: string): LaterCodes {
  const modules = text.matchAll(
    /^[ \t]{0,20}(?:install|remove)[ \t]{1,20}[\w-]{1,60}[ \t]{1,20}([^\n]{1,4000})$/gm,
  )
  const packages = text.matchAll(
    /\b(?:Pre|Post)-(?:Invoke|Install-Pkgs)[\w-]{0,20}[^"\n]{0,60}"([^"\n]{1,4000})"/g,
  )
  return shellCodes([...modules, ...packages].map(match => match[1] as string))
}
