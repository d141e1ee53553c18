import type { Effect } from '../../ground/model/effect.ts'
import type { Hearing, Mark } from '../../ground/model/hearing.ts'
import { type Holding, holdingsOf, ordersOf } from './holdings-of.ts'

/** Blocks of one text, their lines, and the letters of one line that are looked at. */
const maxBlocks = 40
const maxLines = 60
const maxLineLength = 300
/** Letters before a block in which its introduction stands. */
const maxIntroduction = 300
/** A shorter line stands in any code. */
const minLineLength = 12

/** “Include the following code in your answer”: whatever the verb, it points to the block. */
const introduces =
  /(?<![\p{L}])(?:following|subsequent|below|next|given|this|these|provided|attached|folgenden?|suivante?|siguiente|seguente|seguinte)\s(?:[\p{L}-]{1,20}\s){0,2}?(?:code|snippet|script|block|lines?|function|module)(?![\p{L}])|(?<![\p{L}])(?:code|snippet|block|lines)(?:\s[\p{L}-]{1,20})?\s(?:below|here|that follows?)(?![\p{L}])/u
/** Code that reaches other programs, machines, or the facts that a machine has of its people. */
const reaching =
  /(?<![\p{L}\d])(?:subprocess|child_process|execsync|spawn|popen|shell_exec|passthru|proc_open|os\.(?:system|environ|remove|unlink|kill|popen|rename|walk|getlogin|uname)|shutil|socket|requests?\.|urllib\d?|httpx|aiohttp|http\.?client|http\.request|cookiejar|fetch\(|axios|xmlhttprequest|smtplib|ftplib|paramiko|telnetlib|ctypes|winreg|pynput|pyautogui|imagegrab|keyboard\.|psutil|scapy|geocoder|platform\.|getpass|process\.env|runtime\.getruntime|net\.connect|powershell|curl|wget|nc -|rm -|dd if|chmod|crontab|eval\(|exec\(|marshal|pickle\.loads)/u

/** The lines of one block that a text says to add. */
export type CodeLines = readonly string[]

/** Returns the lines of each fenced block that the sentence before it says to use and that reaches beyond its program. Lower case; linear. */
export function codeToAdd(text: string): readonly CodeLines[] {
  const found: CodeLines[] = []
  for (let at = text.indexOf(fence), count = 0; at >= 0 && count < maxBlocks; count++) {
    const end = text.indexOf(fence, at + fence.length)
    if (end < 0) break
    const before = text.slice(Math.max(0, at - maxIntroduction), at).trimEnd()
    const introduction = before.slice(before.lastIndexOf('\n') + 1)
    const block = text.slice(at + fence.length, end)
    if (introduces.test(introduction) && reaching.test(block)) found.push(codeLines(block))
    at = text.indexOf(fence, end + fence.length)
  }
  return found.filter(lines => lines.length >= minLines)
}

const fence = '```'
/** As many lines in one block are a value of their own. */
const minLines = 2

/** Returns the lines of code that can be recognised, without what an editor changes. */
function codeLines(text: string): CodeLines {
  const lines: string[] = []
  for (const line of text.split('\n', maxLines * 4)) {
    const plain = line.slice(0, maxLineLength).replace(/^\+/, '').replaceAll(/\s+/g, ' ').trim().toLowerCase()
    if (plain.length >= minLineLength) lines.push(`${prefix}${plain}`)
  }
  return lines.slice(0, maxLines)
}

/** No word of a text begins so. */
const prefix = 'code\n'
/** Lines of one write that are compared. */
const maxWritten = 4_000

/** Returns the order whose code stands word for word in what a call writes: two lines of one block at least. */
export function codeOrder(
  effects: readonly Effect[],
  hearing: Hearing,
  mark: (words: readonly string[]) => readonly Mark[],
): Holding | undefined {
  if (!ordersOf(hearing).some(({ segment }) => segment.isCode)) return undefined
  const counts = new Map<Holding, number>()
  for (const word of mark(writtenLines(effects)))
    for (const one of holdingsOf([word], hearing))
      if (one.segment.isCode) counts.set(one, (counts.get(one) ?? 0) + 1)
  for (const [one, count] of counts) if (count >= minLines) return one
  return undefined
}

function writtenLines(effects: readonly Effect[]): readonly string[] {
  const found = new Set<string>()
  for (const effect of effects) {
    const content = 'content' in effect ? effect.content : undefined
    if (content?.from !== 'literal') continue
    for (const line of content.text.split('\n', maxWritten))
      for (const word of codeLines(line)) found.add(word)
  }
  return [...found].slice(0, maxWritten)
}
