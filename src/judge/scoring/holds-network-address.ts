/** True when a text holds a URL with a scheme, an e-mail address or an IP address. Linear in the text. */
export function holdsNetworkAddress(text: string): boolean {
  return holdsUrl(text) || holdsEmail(text) || holdsAddress(text)
}

function holdsUrl(text: string): boolean {
  for (let at = text.indexOf('://'); at !== -1; at = text.indexOf('://', at + 3)) {
    if (at > 0 && /[a-z\d+.-]/i.test(text.charAt(at - 1)) && /[^\s/]/.test(text.charAt(at + 3))) return true
  }
  return false
}

const domain = /[a-z\d](?:[\w-]{0,62}\.){1,8}[a-z]/iy

function holdsEmail(text: string): boolean {
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    domain.lastIndex = at + 1
    if (at > 0 && /[\w.+%-]/.test(text.charAt(at - 1)) && domain.test(text)) return true
  }
  return false
}

const four = /(?<![\w.])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\w]|\.\d)/
const six =
  /(?<![\w:.])(?:(?:[\da-f]{1,4}:){7}[\da-f]{1,4}|(?:[\da-f]{1,4}(?::[\da-f]{1,4}){0,6})?::(?:[\da-f]{1,4}:){0,6}[\da-f]{1,4})(?![\w:])/gi

function holdsAddress(text: string): boolean {
  if (four.test(text)) return true
  if (!text.includes(':')) return false
  // `a::b` is more often code than an address; one with a digit in it is an address.
  for (const [found] of text.matchAll(six)) if (/\d/.test(found)) return true
  return false
}
