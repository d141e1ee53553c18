import { masked } from '../../people/redaction/redact.ts'
import type { PastQuestion } from './past-question.ts'

/** Gathers what the questions of one group have in common. */
export class CommonGround {
  private readonly first: PastQuestion
  private readonly programs = new Set<string>()
  /** The words that all arguments begin with. */
  private argument: string | undefined
  /** Some arguments are these words and no more; all are. */
  private isWhole = true
  private someAreWhole = false
  private folder: string | undefined
  private readonly hosts = new Set<string>()
  /** Some question names nothing of that sort. */
  private isWithoutPath = false
  private isWithoutHost = false

  constructor(first: PastQuestion) {
    this.first = first
  }

  add({ runs, paths, hosts }: PastQuestion): void {
    for (const { program, argument } of runs) {
      this.programs.add(program)
      this.addArgument(argument)
    }
    for (const path of paths) this.folder = commonFolder(this.folder ?? parentOf(path), path)
    for (const host of hosts) this.hosts.add(host)
    if (paths.length === 0) this.isWithoutPath = true
    if (hosts.length === 0) this.isWithoutHost = true
  }

  /** The narrowest `[[rule]]` that holds for all of them, in TOML; undefined where none can be written. */
  suggestion(): string | undefined {
    const { codes, kind, tool, client } = this.first
    if (codes.length === 0) return undefined
    const conditions = this.conditions(kind, tool)
    if (!conditions || Object.values(conditions).some(value => /[^\x20-\x7e]/.test(value))) return undefined
    const lines = [
      'effect = "allow"',
      ...Object.entries(conditions).map(([key, value]) => `${key} = ${JSON.stringify(value)}`),
      `covers = ${JSON.stringify(codes)}`,
      `reason = ${JSON.stringify(`routine for ${client} here`)}`,
    ]
    const toml = `[[rule]]\n${lines.join('\n')}\n`
    return masked({ toml })['toml'] === toml ? toml : undefined
  }

  private addArgument(argument: string): void {
    const before = this.argument ?? argument
    const common = commonWords(before, argument)
    this.someAreWhole =
      (this.someAreWhole && common === before) || common === argument || this.argument === undefined
    this.isWhole = this.isWhole && argument === before
    this.argument = common
  }

  private conditions(kind: string, tool: string | null): Conditions | undefined {
    if (kind === 'shell') return this.ofProgram()
    const name = tool !== null && isPlain(tool) ? tool : undefined
    const [host, ...more] = this.isWithoutHost ? [] : this.hosts
    const oneHost = more.length === 0 ? host : undefined
    if (kind === 'http') return oneHost === undefined ? undefined : { kind, host: oneHost }
    if (kind !== 'tool') return this.ofFolder(kind)
    return name === undefined ? undefined : { tool: name, ...(oneHost !== undefined && { host: oneHost }) }
  }

  private ofProgram(): Conditions | undefined {
    const [program, ...others] = this.programs
    if (program === undefined || others.length > 0 || !isPlain(program)) return undefined
    const words = this.argument ?? ''
    if (words === '' || !isPlain(words)) return { kind: 'shell', program }
    return {
      kind: 'shell',
      program,
      argument: this.isWhole ? words : `${words}${this.someAreWhole ? '*' : ' *'}`,
    }
  }

  /** A folder that is no home folder, and no part of the system that is one step below the root. */
  private ofFolder(kind: string): Conditions | undefined {
    const { folder = '' } = this
    const isPlace = !this.isWithoutPath && folder.split('/').length > 3 && isPlain(folder)
    return isPlace ? { kind, path: `${folder}/**` } : undefined
  }
}

type Conditions = Readonly<Record<string, string>>

/** Nothing in it means more than itself in a glob. */
function isPlain(text: string): boolean {
  return !/[*?[\]{}\\!]/.test(text)
}

/** The words that both begin with. */
function commonWords(a: string, b: string): string {
  const others = b.split(' ')
  const words = a.split(' ')
  const until = words.findIndex((word, i) => word !== others[i])
  return (until === -1 ? words : words.slice(0, until)).join(' ').trim()
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

function commonFolder(folder: string, path: string): string {
  let common = folder
  while (common !== '' && !path.startsWith(`${common}/`)) common = parentOf(common)
  return common
}
