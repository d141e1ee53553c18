import type { Judgement } from '../../gate/core/judge/change-of-judgement.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import type { RunEffect } from '../../ground/model/effect.ts'
import type { Finding, PricedFinding } from '../../ground/model/finding.ts'
import { overlaps } from '../../judge/policy/is-allowed-by-rule.ts'
import { pathsOf } from '../../judge/policy/path-condition.ts'

/** The subject of a call that waits: calls with the same key make one group. */
export interface PastQuestion {
  readonly key: string
  /** In words, for a person: `git push · repository.push`. */
  readonly text: string
  readonly client: string
  readonly kind: ToolCall['kind']
  readonly tool: string | null
  /** The programs whose findings have points, each with its arguments; empty where none was run. */
  readonly runs: readonly { readonly program: string; readonly argument: string }[]
  /** Codes with points. */
  readonly codes: readonly string[]
  /** The reasons of those codes, each once. */
  readonly whys: readonly string[]
  /** Paths that the findings name; empty where they name none. */
  readonly paths: readonly string[]
  readonly hosts: readonly string[]
  /** The reason of the decision where no finding made it. */
  readonly reason: string
}

/** Gives the question that the person would have been asked, by what caused it. */
export function questionAbout(call: ToolCall, { decision }: Pick<Judgement, 'decision'>): PastQuestion {
  const { effects, assessment, reason } = decision
  const found = assessment.contributions
    .flatMap(({ findings }) => findings)
    .filter(({ points }) => points > 0)
  const about = effects.filter(effect => found.some(finding => isAbout(finding, effect.evidence)))
  const runs = about
    .filter((effect): effect is RunEffect => effect.type === 'run' && effect.program !== '')
    .map(({ program, argv }) => ({ program, argument: argv.join(' ') }))
  const codes = distinct(found.map(({ code }) => code))
  const paths = distinct(about.flatMap(effect => pathsOf(effect).map(({ path }) => path ?? '')))
  const hosts = distinct(about.flatMap(effect => ('host' in effect && effect.host ? [effect.host] : [])))
  const named = distinct(runs.map(({ program, argument }) => `${program} ${verbOf(argument)}`.trim()))
  const who = call.kind === 'shell' && named.length > 0 ? named.join(' + ') : (call.tool ?? call.kind)
  const text = [who, codes.length > 0 ? codes.join(', ') : reason.kind].join(' · ').slice(0, 200)
  const { agent: client, kind, tool } = call
  return {
    key: `${client} ${kind} ${text}`,
    text,
    client,
    kind,
    tool,
    runs,
    codes,
    whys: distinct(found.map(({ why }) => why)),
    paths,
    hosts,
    reason: reason.kind,
  }
}

function isAbout(finding: Finding | PricedFinding, evidence: Finding['evidence'][number]): boolean {
  return finding.evidence.some(part => overlaps(part, evidence))
}

function distinct(names: readonly string[]): readonly string[] {
  return [...new Set(names.filter(name => name !== ''))].sort()
}

/** The first word of the arguments where it is a plain one: what a program of many commands is told to do. */
export function verbOf(argument: string): string {
  return /^[a-z][a-z0-9:-]{0,30}(?= |$)/.exec(argument)?.[0] ?? ''
}
