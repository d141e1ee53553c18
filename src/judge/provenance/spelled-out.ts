const bracketedAt = /\s{0,2}[([{]\s?(?:at|arroba|@)\s?[)\]}]\s{0,2}/g
const bracketedDot = /\s{0,2}[([{]\s?(?:dot|punkt|punto|ponto|point|\.)\s?[)\]}]\s{0,2}/g
const bareAt = /(?<=[\p{L}\d])\sat\s(?=[\p{L}\d.-]{1,100}\.[a-z]{2})/gu
const bareDot = /(?<=[\p{L}\d])\sdot\s(?=[\p{L}\d])/gu

const quotes =
  /“([^“”]{1,200})”|"([^"]{1,200})"|‘([^‘’]{1,200})’|`([^`]{1,200})`|«([^«»]{1,200})»|„([^„“]{1,200})“/g
const joining =
  /join|together|concat|combin|glue|append|followed by|side by side|without (?:a )?space|\+|zusammen|verbinde|junt|une|unisci|bout à bout|соедин|вместе|拼接|连接|合并|つなげ/
const mostParts = 12

/**
 * Returns what an order spells for its reader to put together: “x at y dot z”, and parts in quotes that are to be joined.
 * Empty where nothing is. Lower case; linear.
 */
export function spelledOut(text: string): string {
  const parts = joining.test(text) ? joinedParts(text) : []
  const address = withSigns(text)
  return (address === text ? parts : [address, ...parts]).join('\n')
}

function withSigns(text: string): string {
  if (!/dot|punkt|punto|ponto|point|[([{]\s?(?:at|arroba|@|\.)\s?[)\]}]/.test(text)) return text
  return text
    .replaceAll(bracketedDot, '.')
    .replaceAll(bracketedAt, '@')
    .replaceAll(bareDot, '.')
    .replaceAll(bareAt, '@')
}

/** Each part with the next one, and all of them. */
function joinedParts(text: string): readonly string[] {
  const parts = [...text.matchAll(quotes)].slice(0, mostParts).map(found => found.slice(1).join(''))
  if (parts.length < 2) return []
  const pairs = parts.slice(1).map((part, i) => `${parts[i] ?? ''}${part}`)
  return parts.length > 2 ? [...pairs, parts.join('')] : pairs
}
