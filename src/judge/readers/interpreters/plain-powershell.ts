const longest = 128 * 1024
const maximumVariables = 200

/**
 * Returns a PowerShell text with what is put together from known texts written out: `'Remove-' + 'Item'`, `('x')`, and
 * variables that hold one text. Linear.
 */
export function plainPowerShell(text: string): string {
  let plain = text
  for (let round = 0; round < 4; round++) {
    const next = plain
      .replace(/(['"])([^'"\n$`]{0,300})\1\s{0,3}\+\s{0,3}\1([^'"\n$`]{0,300})\1/g, '$1$2$3$1')
      .replace(/([&.]\s{0,3})\(\s{0,3}(['"])([\w.-]{1,80})\2\s{0,3}\)/g, '$1$3')
    if (next === plain) break
    plain = next
  }
  return withVariables(plain)
}

function withVariables(text: string): string {
  const known = new Map<string, string>()
  for (const [, name = '', , value = ''] of text.matchAll(
    /\$(\w{1,40})\s{0,3}=\s{0,3}(['"])([^'"\n$`]{1,200})\2\s{0,3}(?=[;\n]|$)/g,
  )) {
    if (known.size >= maximumVariables) break
    known.set(name.toLowerCase(), value)
  }
  if (known.size === 0) return text
  let left = longest
  return text.replace(/([&.]\s{0,3})?\$(\w{1,40})\b(?!\s{0,3}=[^=])/g, (whole, call, name) => {
    const value = known.get((name as string).toLowerCase())
    if (value === undefined || left < value.length) return whole
    left -= value.length
    return call === undefined ? value : `${call}${value}`
  })
}
