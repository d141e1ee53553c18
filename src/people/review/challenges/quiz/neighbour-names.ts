import { neighbours } from './names-table.ts'

/** Names like this one that are not this one: another environment, another number, another domain. At most eight. */
export function neighbourNames(name: string): readonly string[] {
  const parts = name.slice(0, 200).split(/([-_./@:])/)
  const found = parts.flatMap((part, i) => swaps(part).map(instead => parts.with(i, instead).join('')))
  return [...new Set(found)].filter(one => one !== name).slice(0, 8)
}

function swaps(part: string): readonly string[] {
  const known = neighbours.get(part.toLowerCase())
  if (known) return known
  const number = /^(\D{0,40})(\d{1,6})$/.exec(part)
  if (!number) return otherDigits(part)
  const [, head = '', digits = ''] = number
  const value = Number(digits)
  return [value + 1, value + 2].map(next => head + String(next).padStart(digits.length, '0'))
}

/** A number that nobody counts on, `AT5538164417`: the same with another digit. */
function otherDigits(part: string): readonly string[] {
  const places = [...part].flatMap((sign, i) => (/\d/.test(sign) ? [i] : []))
  if (places.length < 3) return []
  const [middle = 0, last = 0] = [places[places.length >> 1], places.at(-1)]
  return [middle, last, places[1] ?? 0].map((at, i) => {
    const digit = (Number(part[at]) + i + 1) % 10
    return part.slice(0, at) + String(digit) + part.slice(at + 1)
  })
}
