import { expect, test } from 'vitest'
import { approver, type GuardOptions } from '../../../src/agents/sdk/index.ts'
import { ownGate } from '../sdk-world.ts'
import { until } from '../../until.ts'

/** A framework, or one end of it, with the gate before a tool that deletes a user. */
export interface GuardedEnd {
  /** The functions that take options; each throws for one that nobody reads. */
  readonly guards: readonly ((options: object) => unknown)[]
  /** The model asks for the deletion: gives all that it was answered, and what ran. */
  readonly deletes: (
    options: GuardOptions,
  ) => Promise<{ readonly told: string; readonly ran: readonly unknown[] }>
}

const oddOptions = [
  { onQueu: 'park' },
  { docString: 'Reads.' },
  { hold: Number.NaN },
  { tools: { delete_user: { docString: 'Reads.' } } },
]

/** Holds an end of a framework to what each promises where a program, its gate or its people fail. */
export function holdsWhereOthersFail(name: string, { guards, deletes }: GuardedEnd): void {
  test(`${name}: an option that nobody reads is refused at once`, async () => {
    const gate = ownGate()
    for (const odd of oddOptions)
      for (const guard of guards)
        expect(() => guard({ gate, ...odd }), JSON.stringify(odd)).toThrow(
          expect.objectContaining({ code: 'invalid' }),
        )
    await gate.close()
  })

  test(`${name}: a gate that is closed while it holds lets nothing run, and the model is told`, async () => {
    const gate = ownGate()
    const deleting = deletes({ gate, onQueue: 'hold', hold: 60_000 })
    await until(async () => (await gate.reviews.list({ states: ['pending'] })).length === 1)
    await gate.close()
    const { told, ran } = await deleting
    expect(told).toMatch(/gate|closed|an error occurred/i)
    expect(ran).toEqual([])
  })

  test(`${name}: approvers who throw let nothing run, and the model is told`, async () => {
    const broken = approver('bob', async () => {
      throw new Error('the pager is down')
    })
    const gate = ownGate({ approvers: [broken] })
    const { told, ran } = await deletes({ gate, hold: 60_000 })
    expect(told).toMatch(/not run/)
    expect(ran).toEqual([])
    await gate.close()
  })
}
