import { neighbours } from './names-table.ts'

/** Names like this one that are not this one: another environment, another number, another domain. At most eight. */
export function neighbourNames(name: string): readonly string[] {
  const parts = name.slice(0, 200).split(/([-_./@:])/)
  const found = parts.flatMap((part, i) => swaps(part).map(instead => parts.with(i, instead).join('')))
  return [...new Set(found)].filter(one => one !== name).slice(0, 8)
}

function swaps(part: string): readonly string[] {
  const known = neighbours[part.toLowerCase()]
  if (known && Object.hasOwn(neighbours, part.toLowerCase())) return known
  const number = /^(\D{0,40})(\d{1,6})$/.exec(part)
  if (!number) return []
  const [, head = '', digits = ''] = number
  const value = Number(digits)
  return [value + 1, value + 2].map(next => head + String(next).padStart(digits.length, '0'))
}
