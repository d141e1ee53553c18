import type { FileEffect } from '../../../ground/model/effect.ts'

/** True when what is added to a start-up or git settings file runs nothing and leads nothing elsewhere: a name, a taste. */
export function isInertAddition(effect: FileEffect): boolean {
  if (effect.content?.from !== 'literal') return false
  const lines = effect.content.text
    .slice(0, 8_192)
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '' && !line.startsWith('#'))
  return lines.length > 0 && lines.length < 60 && lines.every(line => harmless.some(kind => kind.test(line)))
}

const harmless: readonly RegExp[] = [
  /^(?:export )?(?:EDITOR|VISUAL|PAGER|GIT_EDITOR)=["']?(?:vim?|nvim|nano|emacs|micro|hx|code(?: --wait)?|less|more|cat)["']?$/,
  /^(?:export )?(?:LANG|LANGUAGE|LC_[A-Z]{1,20}|TZ|TERM|COLORTERM|CLICOLOR|HISTSIZE|HISTFILESIZE|SAVEHIST)=["']?[\w./@-]{0,60}["']?$/,
  /^alias [\w.-]{1,20}=(["'])(?:ls|ll|cd|grep|git (?:status|log|diff|branch))(?: [\w./=-]{1,40}){0,5}\1$/,
  /^\[(?:user|init|color|pull|push|fetch|rebase|branch|commit|merge|help|column)\]$/,
  /^(?:name|email|defaultBranch|ui|rebase|default|autoSetupRemote|prune|autoStash|autosetuprebase|verbose|conflictstyle|autocorrect|ff)\s{0,4}=\s{0,4}[\p{L}\d@ .,'+_-]{1,80}$/iu,
]
