import type { DataSource } from '../../../ground/model/effect.ts'
import type { Command } from '../command.ts'
import { textPutIn } from '../texts/text-put-in.ts'

type Output = Extract<DataSource, { from: 'output' }>

/** Programs that only leave lines out, or put them in another order. */
const selecting = /^(?:e|f|z)?grep$|^(?:head|tail|sort|uniq|tac|cat)$/

/**
 * Returns what a program makes of another’s output: its source stays, with the known text as it is afterwards. A table
 * of jobs is still that table where only lines are left out.
 */
export function changedOutput(
  output: Output,
  { program, args }: Command,
  work: (text: string) => string | null,
): DataSource {
  const { partly, beside, ...rest } = output
  const changed = [partly, beside].map(text => (text === undefined ? undefined : work(text)))
  const isLost = changed.includes(null)
  const putIn =
    /^g?sed$/.test(program) && args.every(word => word.known)
      ? textPutIn(args.map(word => word.text))
      : undefined
  const isTable = output.program === 'crontab'
  const stays = !isTable || selecting.test(program) || putIn !== undefined
  const source = stays && !isLost ? rest : { from: 'output' as const, program }
  const [known, near] = changed
  if (putIn !== undefined && putIn !== '') return { ...source, beside: `${near ?? known ?? ''}\n${putIn}` }
  return {
    ...source,
    ...(typeof known === 'string' && { partly: known }),
    ...(typeof near === 'string' && { beside: near }),
  }
}
