import { ownWord } from '../views/own-word.ts'

/** Returns how to fetch what would run, from its own address; in words where its spelling needs more care. */
export function fetchingAdvice(url: string): string {
  const host = /^https:\/\/([\w-]{1,63}(?:\.[\w-]{1,63}){1,8})\//.exec(url)?.[1]
  const name = /\/([\w.-]{1,60})$/.exec(url)?.[1] ?? 'fetched.sh'
  return host !== undefined &&
    ownWord(url, '<address>') === url &&
    !/^[\d.]+$/.test(host) &&
    !name.startsWith('-')
    ? `curl -fsSL -o ${name} ${url}`
    : 'save it into a file, and read that first'
}

/** Returns how to read the file that would run. */
export function readingAdvice(path: string): string {
  return `cat ${ownWord(path, '<file>')}`
}
