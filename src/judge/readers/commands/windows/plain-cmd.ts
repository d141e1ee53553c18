import { fromWindowsPath } from '../../paths/from-windows-path.ts'

const longest = 16_384

/**
 * Returns a line of cmd as a line that a shell would read: carets undone, `set x=rd` put where `%x%` and `!x!` stand,
 * `call` left out, and the body of `for … in (set) do` with what it goes through. Linear.
 */
export function plainCmd(line: string): string {
  const plain = line.slice(0, longest).replaceAll('\\', '/').replace(/\^(.)/g, '$1')
  return withLoops(withSettings(plain))
    .replace(/(^|[&|(]\s{0,9})call\s{1,9}/gi, '$1')
    .replace(
      /(>>?\s{0,3})([a-z]:\/[^\s"|&<>]{0,300})/gi,
      (_whole, sign, path) => `${sign}${fromWindowsPath(path)}`,
    )
}

function withSettings(line: string): string {
  const known = new Map<string, string>()
  for (const [, name = '', value = ''] of line.matchAll(
    /\bset\s{1,3}"?(\w{1,40})=([^&|"%!\n]{1,200}?)"?\s{0,3}(?=&|$)/gi,
  ))
    if (known.size < 50) known.set(name.toLowerCase(), value.trim())
  if (known.size === 0) return line
  let left = longest
  return line.replace(/%(\w{1,40})(?::[^%]{0,40})?%|!(\w{1,40})!/g, (whole, percent, delayed) => {
    const value = known.get(((percent ?? delayed) as string).toLowerCase())
    if (value === undefined || left < value.length) return whole
    left -= value.length
    return value
  })
}

const loop =
  /\bfor\s{1,3}(?:\/[dfrl]\s{1,3}(?:"[^"]{0,100}"\s{1,3}|[^\s%(]{1,300}\s{1,3})?)?%{1,2}(\w)\s{1,3}in\s{1,3}\(([^)]{0,300})\)\s{1,3}do\s{1,3}/i

function withLoops(line: string): string {
  const found = loop.exec(line)
  if (!found) return line
  const [whole, name = '', values = ''] = found
  const body = line.slice(found.index + whole.length)
  const value = values.replaceAll(/["']/g, '').trim()
  return (
    line.slice(0, found.index) +
    body.replaceAll(new RegExp(`%{1,2}(?:~\\w{0,5})?${name}\\b`, 'g'), () => value)
  )
}
