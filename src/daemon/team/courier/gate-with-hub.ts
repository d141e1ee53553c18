import { forwardGate } from '../../../gate/core/forward-gate.ts'
import type { Gate } from '../../../gate/core/gate.ts'
import { GateError } from '../../../ground/model/errors.ts'
import type { AcceptedTool } from '../../../people/acts/gate-people/tool-registry.ts'
import { demandSeen } from '../../../people/acts/tools/local-tools.ts'
import { toolKey } from '../../../people/acts/standing/set-after.ts'
import type { Courier } from './courier.ts'

/** The hub as the people of a gate reach it, and the courier that brings there what they answer, and back what they did. */
export interface TeamDesk {
  readonly hub: Pick<Gate, 'reviews' | 'grants' | 'trust' | 'reviewers' | 'passkeys' | 'tools' | 'pause'>
  readonly courier: Pick<Courier, 'push' | 'catchUp' | 'state'>
}

/** The verbs that a team’s people have at its hub. Every other one is done at the gate, hub or no hub. */
const atHub = {
  reviews: ['begin', 'answer', 'undo', 'reportWrong', 'endFollowing', 'stats'],
  grants: ['add', 'revoke'],
  trust: ['revoke', 'reset'],
  reviewers: ['list', 'add', 'remove', 'changeSecret', 'sign', 'prove'],
  passkeys: ['list', 'begin', 'add', 'remove', 'request'],
} as const satisfies { readonly [P in keyof TeamDesk['hub']]?: readonly (keyof Gate[P])[] }

/**
 * A gate that judges here and whose people answer at its team’s hub; `desk` is undefined where it is of no team. Judging,
 * reports, waits and the log are its own and need nobody.
 */
export function gateWithHub(near: Gate, desk: () => TeamDesk | undefined): Gate {
  const forwarded = forwardGate((_verb, _given, use) => use(near))
  return {
    ...forwarded,
    reviews: withHub('reviews', forwarded.reviews, desk),
    grants: withHub('grants', forwarded.grants, desk),
    trust: withHub('trust', forwarded.trust, desk),
    reviewers: {
      ...withHub('reviewers', forwarded.reviewers, desk),
      unlock: (...input) => refuseOnTeam(desk, 'unlocked', () => near.reviewers.unlock(...input)),
      recover: request => refuseOnTeam(desk, 'recovered', () => near.reviewers.recover(request)),
    },
    passkeys: withHub('passkeys', forwarded.passkeys, desk),
    tools: {
      ...forwarded.tools,
      accept: async (what, who) => {
        // A hub hears no server: what is accepted must be what this gate was told.
        if (desk()) await shownHere(near, what)
        const accepted = await choose(
          desk,
          async at => at.hub.tools.accept(await forGroup(at, what), who),
          () => near.tools.accept(what, who),
        )
        if (!desk()) return accepted
        const { group } = accepted
        const shown = await shownHere(near, what).catch(() => accepted)
        return { ...shown, ...(group !== undefined && { group }) }
      },
    },
    pause: (...input) =>
      choose(
        desk,
        at => at.hub.pause(...input),
        () => near.pause(...input),
      ),
    erase: (...input) => refuseOnTeam(desk, 'erased', () => near.erase(...input)),
    changeLogKey: (...input) => refuseOnTeam(desk, 'changed', () => near.changeLogKey(...input)),
    entries: (after, atOnce) => near.entries(after, atOnce),
    close: () => near.close(),
  }
}

type Verb = (...input: readonly unknown[]) => Promise<unknown>

function withHub<P extends keyof typeof atHub>(
  part: P,
  near: Gate[P],
  desk: () => TeamDesk | undefined,
): Gate[P] {
  const names: readonly string[] = atHub[part]
  const all = Object.entries(near).map(([name, own]) => {
    const here = own as Verb
    if (!names.includes(name)) return [name, here]
    const there = (at: TeamDesk) => (at.hub[part] as unknown as Record<string, Verb>)[name] as Verb
    return [
      name,
      (...input: readonly unknown[]) =>
        choose(
          desk,
          at => there(at)(...input),
          () => here(...input),
        ),
    ]
  })
  return Object.fromEntries(all) as Gate[P]
}

/** Names the group that a tool is accepted for: this gate’s own, unless somebody says another. */
async function forGroup({ courier }: TeamDesk, what: AcceptedTool): Promise<AcceptedTool> {
  const group = what.group === undefined ? (await courier.state())?.group.name : what.group
  return { ...what, group: group ?? null }
}

/** Returns a tool as this gate has it; throws as `demandSeen`. */
async function shownHere(near: Gate, what: AcceptedTool) {
  const key = toolKey(what)
  return demandSeen(
    (await near.tools.list()).find(one => toolKey(one) === key),
    what,
  )
}

/** Brings the hub what it is asked about first, and takes over what came of it before anybody goes on. */
async function choose<T>(
  desk: () => TeamDesk | undefined,
  there: (at: TeamDesk) => Promise<T>,
  here: () => Promise<T>,
): Promise<T> {
  const at = desk()
  if (!at) return here()
  try {
    await at.courier.push()
    const result = await there(at)
    // It is done: where this fails, the feed brings it later.
    await at.courier.catchUp().catch(() => {})
    return result
  } catch (error) {
    throw error instanceof GateError && error.code === 'unavailable' ? hubAway(error) : error
  }
}

async function refuseOnTeam<T>(
  desk: () => TeamDesk | undefined,
  what: string,
  here: () => Promise<T>,
): Promise<T> {
  if (!desk()) return here()
  throw new GateError(
    'forbidden',
    `On a gate of a team this can’t be ${what}, since nobody’s secret opens a key here: leave the team first, see countersign team leave.`,
  )
}

function hubAway({ message, kind }: GateError): GateError {
  const why = message.slice(0, 300)
  return kind === 'unknown_outcome'
    ? new GateError(
        'unavailable',
        `The team’s hub did not answer, so it is not known whether this was done (${why}): look before you try again, see countersign team status.`,
        undefined,
        { kind },
      )
    : new GateError(
        'unavailable',
        `The team’s hub can’t be asked, so nothing was done (${why}): see countersign team status.`,
      )
}
