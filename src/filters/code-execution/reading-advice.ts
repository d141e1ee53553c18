/** Letters that a shell takes as they are. */
const plain = /^[\w./:%~+@-]{1,300}$/

/** Returns how to fetch what would run, from its own address; in words where its spelling needs more care. */
export function fetchingAdvice(url: string): string {
  const host = /^https:\/\/([\w-]{1,63}(?:\.[\w-]{1,63}){1,8})\//.exec(url)?.[1]
  const name = /\/([\w.-]{1,60})$/.exec(url)?.[1] ?? 'fetched.sh'
  return host !== undefined && plain.test(url) && !/^[\d.]+$/.test(host) && !name.startsWith('-')
    ? `curl -fsSL -o ${name} ${url}`
    : 'save it into a file, and read that first'
}

/** Returns how to read the file that would run. */
export function readingAdvice(path: string): string {
  return plain.test(path) && !path.startsWith('-') ? `cat ${path}` : 'read the file first'
}
