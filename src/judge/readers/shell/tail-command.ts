import { basename, isProgram } from './program-name.ts'

/** Options whose value, and verbs behind which the words, are for people. */
const telling =
  /^(?:-m|--?(?:message|msg|body|title|subject|text|description|desc|note|notes|comment|reason|summary|name|label|tag)|say|send|post|notify|message|comment|echo|print|tell|chat|publish|ask|search|log|note|add|remember|explain|help|man|which)$/
/** Programs whose verbs are their own: what follows their name is a command, whatever it looks like. */
const withVerbs = new Set(
  'git docker podman kubectl terraform tofu helm aws gcloud az systemctl sudo doas ssh npm npx pip'.split(
    ' ',
  ),
)
/** Words that begin a command and say what to do with it: `rm -rf`, `dd if=`, `cat ~/…`. */
const argument = /^-{1,2}[a-zA-Z]|^(?:\.{0,2}|~[\w-]{0,32})\/|^[a-z]{1,20}=|^[a-z][a-z\d+.-]{1,15}:\/\//
/** Programs that work on files of this machine alone: with an address behind it such a word is a verb of the program before it. */
const ofFiles = new Set('rm rmdir unlink shred mv cp ln dd truncate mkdir chmod chown chgrp'.split(' '))
const address = /^(?!file:)[a-z][a-z\d+.-]{1,15}:\/\//
const maxWords = 12

/** Programs whose words are only compared, printed or shown. */
export const printing =
  /^(?:echo|printf|test|\[|true|false|sleep|date|basename|dirname|seq|yes|expr|printenv|logger|wall|write|notify-send|say|espeak|figlet|toilet|cowsay|cowthink|lolcat|banner|tput|tr|dialog|whiptail|zenity|gum|realpath|readlink)$/

/** Programs that tell about others. */
export const explaining =
  /^(?:man|tldr|which|whereis|whatis|apropos|info|help|type|cheat|pgrep|systemd-analyze|howdoi|explainshell)$/

/**
 * Returns where in the words of a program that nobody knows a command begins: `lockrun -w rm -rf ~/x`, `retry 3 git push`. Only a
 * program’s name, with words behind it as that program has them, begins one; -1 where none does.
 */
export function tailCommand(program: string, words: readonly string[]): number {
  if (printing.test(program) || explaining.test(program)) return -1
  const behind = words.indexOf('--') + 1
  if (behind > 0 && isProgram(basename(words[behind] ?? ''))) return behind
  const first = words.slice(0, maxWords)
  const end = first.findIndex(word => telling.test(word))
  return (end === -1 ? first : first.slice(0, end)).findIndex(
    (word, i) => isProgram(basename(word)) && beginsCommand(words, i),
  )
}

function beginsCommand(words: readonly string[], at: number): boolean {
  const next = words[at + 1]
  if (ofFiles.has(basename(words[at] ?? '')) && words.slice(at + 1).some(word => address.test(word)))
    return false
  return next !== undefined && (withVerbs.has(basename(words[at] ?? '')) || argument.test(next))
}
