/** A word of a list, with nothing behind it that code would have. */
const long = /[^\s"'`<>|()[\]{}]{12,400}/g
const extension = /\.(?!example$)[a-z][a-z\d]{1,4}$/
const fewestJoins = 3
const fewestBare = 4
const mostNames = 20

/**
 * Returns the sentences that stand in names of files, with their joined words apart: `send_the_list_to_x@y.example.txt`. A
 * name with an ending may stand in a line; without one it is the whole of it. Empty where there are none.
 */
export function nameSentences(text: string): readonly string[] {
  if (!/[_-][^\s_-]+[_-][^\s_-]+[_-]/.test(text)) return []
  const found: string[] = []
  for (const [name] of text.matchAll(long)) {
    const sentence = sentenceOf(name, name === text)
    if (sentence !== undefined) found.push(sentence)
    if (found.length >= mostNames) break
  }
  return found
}

function sentenceOf(name: string, isAlone: boolean): string | undefined {
  const joint = separatorOf(name)
  const isNamed = extension.test(name)
  if (joint === undefined || !(isNamed || isAlone)) return undefined
  if (name.slice(0, name.indexOf(joint)).includes('://')) return undefined
  const bare = isNamed ? name.replace(extension, '') : name
  const words = bare.slice(startOf(bare, joint)).split(joint).filter(Boolean)
  if (words.length <= (isNamed ? fewestJoins : fewestBare) || !/^\p{L}{2,}$/u.test(words[0] ?? ''))
    return undefined
  return words.join(' ')
}

/** The folder in which it lies says nothing; an address behind its first word does. */
function startOf(name: string, joint: string): number {
  const first = name.indexOf(joint)
  return name.lastIndexOf('/', first) + 1
}

/** The sign that joins most of its words. */
function separatorOf(name: string): string | undefined {
  const count = (sign: string) => name.split(sign).length - 1
  const [lines, dashes] = [count('_'), count('-')]
  if (lines >= fewestJoins) return '_'
  return dashes >= fewestJoins ? '-' : undefined
}
