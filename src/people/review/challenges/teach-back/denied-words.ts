import { spokenWords } from './spoken-words.ts'

const denials = new Set(
  'not nothing no never without nicht nichts kein keine nie ohne pas rien jamais sans no nada nunca ninguno sin nao nem sem non niente mai senza niet niets geen nooit zonder nie nic nigdy bez не ничего никогда без'.split(
    ' ',
  ),
)
/** A denial reaches so many words. */
const reach = 2

/** Words that are said only as what does not happen: “nothing is deleted”, “wird nicht gelöscht”. */
export function deniedWords(text: string): ReadonlySet<string> {
  const denied = new Set<string>()
  const said = new Set<string>()
  for (const clause of text.split(/[,.;:!?\n]/)) {
    const words = spokenWords(clause)
    words.forEach((word, i) => {
      const isDenied = words.slice(Math.max(0, i - reach), i).some(before => denials.has(before))
      ;(isDenied ? denied : said).add(word)
    })
  }
  return new Set([...denied].filter(word => !said.has(word)))
}
