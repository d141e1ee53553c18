import { type CommandReader, unread } from '../../command.ts'
import { readOptions } from '../../options.ts'
import { wordSet } from '../../../../ground/model/word-set.ts'
import { emitFiles } from '../files/emit-file.ts'

const groups = wordSet('container compose')
const values = wordSet(
  'H host context n namespace c container kubeconfig cluster user f file project-name p retries index',
)

/** A place in a container: `web:/app`, `shop/web-1:/app`. */
const inContainer = /^(?:[\w.-]{1,253}\/)?[\w.-]{1,253}:/

/** Reads what `docker cp` and `kubectl cp` take from this machine: a folder goes with all that is below it. */
export const copiesInto: CommandReader = ({ args }, context) => {
  const [first, ...rest] = readOptions(args, values).operands
  const words = first && groups.has(first.text) ? rest : [first, ...rest]
  const [verb, source, to, ...more] = words
  if (verb?.text !== 'cp' || !source || !to || more.length > 0) return unread
  if (inContainer.test(to.text) && !inContainer.test(source.text) && source.text !== '-')
    emitFiles(context, 'read', [source], { recursive: true })
  return unread
}
