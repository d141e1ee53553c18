import type { Options } from '../../options.ts'
import type { CloudVerb } from './cloud-program.ts'

/** Machines that cost more in a day than most people may spend: accelerators by the dozen, and the largest memories. */
const largeMachine =
  /^(?:ml\.)?(?:p[3-6]\w{0,4}\.(?:16|24|32|48)xlarge|g[4-7]\w{0,4}\.(?:48xlarge|metal)|trn[12]\w?\.(?:32|48)xlarge|inf2\.48xlarge|u-\w{1,12}\.\w{1,12}|x\d\w{0,3}\.(?:32|metal)\w{0,8})$|^a(?:2-(?:mega|ultra|highgpu-[48])|3-|4-)\S{1,30}$|^(?:m[1-4]|x4)-(?:ultra|mega)mem-\S{1,20}$|^tpu-?v\d\S{0,10}-\d{2,}$|^standard_(?:nd|nc)\d{2,3}\S{0,40}$|^standard_m\d{3}\S{0,20}$|^gpu-(?:h100|h200|b200|mi300x)x8\S{0,20}$/i

/** Accelerators of which one is already dear, as programs name them. */
const accelerator = /(?:\b|_)(?:h[12]00|b[123]00|gb200|a100|mi300x?)(?:\b|_)/i

/** Options whose value is a number of machines, and those whose value is a number of accelerators. */
const machines =
  /^(?:count|instance-count|initial-instance-count|num-nodes|node-count|nodes|num-instances|desired-capacity|max-capacity|target-capacity|max-nodes|max-size|instances)$/
const accelerators = /^(?:gpu-?count|num-?gpus|gpus|accelerator|accelerators|gpu-?type|gpu)$/i

const maxMachines = 20
const maxAccelerators = 3

/** Words that bind whoever pays for months or years, or buy a name. */
const commitment =
  /^(?:purchase\S*|create-savings-plan|request-spot-fleet|register-domain|renew-domain|transfer-domain|buy|transfer-in)$/
const committing =
  /(?:^| )(?:commitments? create|registrations? register|domains? (?:register|purchase|create)|reservations? create|capacity-blocks? purchase|addons:create \S{0,80}:(?:premium|private|shield)-[5-9])(?: |$)/

/** Tells whether a line orders what costs much: by the kind of machine, by their number, or for a long time. */
export function isLargeOrder(verb: CloudVerb, { operands, values }: Options): boolean {
  const words = operands.slice(0, 8).map(({ text }) => text.toLowerCase())
  if (words.slice(0, 4).some(word => commitment.test(word)) || committing.test(words.join(' '))) return true
  if (!/^(?:create|deploy|scale|update|exec)$/.test(verb)) return false
  return [...values].some(([name, found]) =>
    found.slice(0, 16).some(({ text }) => isMuch(name, text.slice(0, 400))),
  )
}

function isMuch(name: string, text: string): boolean {
  const parts = text.split(/[,;]|(?<=\w)=|:/).slice(0, 20)
  if (parts.some(part => largeMachine.test(part))) return true
  if (machines.test(name)) return parts.some(part => Number(part) > maxMachines)
  if (!accelerators.test(name)) return /InstanceCount$/i.test(name) && Number(text) > maxMachines
  return accelerator.test(text) || parts.some(part => Number(part) > maxAccelerators)
}
