import type { TreeScope } from '../../../../ground/model/effect.ts'
import { wordSet } from '../../../../ground/model/word-set.ts'

const byName = wordSet('-name -iname -lname -ilname')
const byPath = wordSet('-path -ipath -wholename -iwholename')
const withArgument = wordSet(
  '-size -atime -ctime -mtime -amin -cmin -mmin -newer -anewer -cnewer -user -group -uid -gid -perm -inum -links -type ' +
    '-xtype -fstype -samefile -used -context -mindepth -regextype -printf -fprint -fprint0 -fls',
)
const commands = wordSet('-exec -execdir -ok -okdir')
const prints = wordSet('-print -print0 -printf -ls')
const maxWords = 200

/** The files that a part of an expression may choose: those that fit `only`, without those that fit `not`. */
interface Choice {
  readonly only?: readonly string[]
  readonly not: readonly string[]
  readonly without: readonly string[]
  /** It keeps `find` out of what it chooses, and does nothing else with it. */
  readonly prunes?: true
  /** It is one name, or several of which one is enough: its opposite is known. */
  readonly isNames?: true
}

const everything: Choice = { not: [], without: [] }

/** Returns the part of a folder that the expression of a `find` may choose; what it does not understand chooses all. */
export function findTree(words: readonly string[]): TreeScope {
  const start = words.findIndex(text => /^[-(!]/.test(text) && !/^-[HLPOD]/.test(text))
  if (start === -1) return {}
  const expression = new Expression(words.slice(start, start + maxWords))
  const { only, not, without } = expression.either()
  // Words behind the part that was read may choose anything.
  if (!expression.isAtEnd() || words.length - start > maxWords) return {}
  const depth = expression.depth
  return {
    ...(only && { only }),
    ...(not.length > 0 && { not }),
    ...(without.length > 0 && { without }),
    ...(depth !== undefined && { depth }),
  }
}

/** Reads the expression of a `find` from left to right. */
class Expression {
  depth: number | undefined
  private at = 0
  private readonly words: readonly string[]

  constructor(words: readonly string[]) {
    this.words = words
  }

  isAtEnd(): boolean {
    return this.at >= this.words.length
  }

  /** Branches of which one is enough. What one of them prunes is left out of the others. */
  either(): Choice {
    const branches = [this.every()]
    while (/^(?:-o|-or|,)$/.test(this.words[this.at] ?? '')) {
      this.at++
      branches.push(this.every())
    }
    const [first] = branches
    if (branches.length === 1 && first) return first
    const choosing = branches.filter(({ prunes }) => !prunes)
    const without = branches.flatMap(branch => (branch.prunes ? (branch.only ?? []) : []))
    const [one] = choosing
    if (choosing.length === 1 && one) return { ...one, without: [...without, ...one.without] }
    const only = choosing.flatMap(choice => choice.only ?? ['*'])
    const isNames = branches.every(branch => branch.isNames)
    return { only, not: [], without, ...(isNames && { isNames }) }
  }

  /** Tests all of which must hold. */
  private every(): Choice {
    let whole = everything
    let count = 0
    let prunes = false
    let acts = false
    while (!this.isAtEnd() && !/^(?:-o|-or|,|\))$/.test(this.words[this.at] as string)) {
      const text = this.words[this.at] as string
      if (text === '-prune') prunes = true
      if (text === '-prune' || text === '-a' || text === '-and') {
        this.at++
        continue
      }
      acts ||= commands.has(text) || prints.has(text)
      const one = this.factor()
      count++
      const only = whole.only ?? one.only
      whole = {
        ...(only && { only }),
        not: [...whole.not, ...one.not],
        without: [...whole.without, ...one.without],
        ...(count === 1 && one.isNames && { isNames: true }),
      }
    }
    return prunes && !acts ? { ...whole, prunes } : whole
  }

  private factor(): Choice {
    const text = this.words[this.at++] ?? ''
    if (text === '!' || text === '-not') return opposite(this.factor())
    if (text === '(') {
      const inner = this.either()
      this.at++
      return inner
    }
    if (commands.has(text)) this.skipCommand()
    else if (text === '-maxdepth') this.depth = Number(this.words[this.at++]) || 0
    else if (byName.has(text) || byPath.has(text) || /^-i?regex$/.test(text))
      return nameChoice(text, this.words[this.at++] ?? '')
    else if (withArgument.has(text) || /^-newer\w\w$/.test(text)) this.at++
    return everything
  }

  private skipCommand(): void {
    const length = this.words.slice(this.at).findIndex(text => text === ';' || text === '+')
    this.at = length === -1 ? this.words.length : this.at + length + 1
  }
}

function nameChoice(test: string, pattern: string): Choice {
  if (test.includes('regex')) {
    const ending = /\\\.(\w{1,8})\$?$/.exec(pattern.slice(-16))?.[1]
    return ending === undefined ? everything : { only: [`*.${ending}`], not: [], without: [] }
  }
  if (byName.has(test)) return { only: [pattern], not: [], without: [], isNames: true }
  // A path begins as the folder was spelled: `./x/*` is `*/x/*`.
  const path = pattern.replace(/^\.(?=\/)/, '*')
  if (!/^[*/]/.test(path)) return everything
  return { only: [path.includes('/') ? path : `*/${path}`], not: [], without: [], isNames: true }
}

/** The opposite of one of several names is none of them; of anything else it may be all. */
function opposite({ only, isNames }: Choice): Choice {
  return isNames && only ? { not: only, without: [] } : everything
}
