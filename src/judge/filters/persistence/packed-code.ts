/** A call that runs what a decoder gives, up to the decoder’s own argument. */
const runsDecoded =
  /\b(?:eval|exec|execSync|Function|assert|Invoke-Expression|iex)\s{0,4}\(?\s{0,4}(?:__import__\(["']\w{1,20}["']\)\.)?(?:\w{1,20}\.){0,3}(atob|b64decode|base64_decode|unescape|fromhex|fromCharCode|decompress|gzinflate|str_rot13|loads|FromBase64String|decode64)\s{0,4}\(/g

/** A sentence, or a line that shows one: nothing else is let through unread. */
const harmless =
  /^(?:[\w\s,!?-]{0,400}|(?:print|alert|echo|puts|console\.(?:log|info|debug|warn|error))\s{0,2}\(?\s{0,2}(?:["'][\w\s,.!?:-]{0,200}["']|\d{1,20})?\s{0,2}\)?;?\s{0,4})$/

/** Tells how a text runs code that it hides in an encoding; null when it runs none. */
export function packedCode(text: string): 'harmless' | 'hidden' | null {
  const calls = [...text.matchAll(runsDecoded)].slice(0, 100)
  if (calls.length === 0) return null
  const known = calls.every(({ index, 0: call, 1: decoder = '' }) => {
    const decoded = decode(decoder, text.slice(index + call.length, index + call.length + 4_096))
    return decoded !== null && harmless.test(decoded)
  })
  return known && calls.length < 100 ? 'harmless' : 'hidden'
}

/** Decodes the literal that begins here; null for everything that only the run tells. */
function decode(decoder: string, rest: string): string | null {
  if (decoder === 'fromCharCode') {
    const codes = /^\s{0,4}(\d{1,5}(?:\s{0,4},\s{0,4}\d{1,5}){0,500})\s{0,4}\)/.exec(rest)?.[1]
    return codes === undefined ? null : String.fromCharCode(...codes.split(',').map(Number))
  }
  const literal = /^\s{0,4}b?(["'])([\w+/=%-]{0,4000})\1\s{0,4}\)/.exec(rest)?.[2]
  if (literal === undefined) return null
  if (/^(?:atob|b64decode|base64_decode|FromBase64String|decode64)$/.test(decoder))
    return Buffer.from(literal, 'base64').toString('latin1')
  return decoder === 'fromhex' ? Buffer.from(literal, 'hex').toString('latin1') : null
}
