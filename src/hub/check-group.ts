import { GateError } from '../ground/model/errors.ts'
import { type GateGroup, uploadContents } from '../ground/model/team-gate.ts'

/** The longest time that a gate goes on with what people loosened: seconds of 30 days. */
const maxLeaseDuration = 2_592_000

/** Throws `invalid` for a group that can’t be one. */
export function checkGroup({ name, lease, content, evidence }: GateGroup): void {
  if (!/^[\w.-]{1,64}$/.test(name))
    throw new GateError('invalid', 'A group has a name of letters, digits and . _ -, 64 at most.', 'name')
  if (!Number.isInteger(lease) || lease < 0 || lease > maxLeaseDuration)
    throw new GateError('invalid', 'A lease lasts from 0 seconds to 30 days: such as 12h, 5m or 0.', 'lease')
  if (!uploadContents.includes(content))
    throw new GateError('invalid', `A group uploads ${uploadContents.join(', ')}.`, 'content')
  if (evidence === 'central' && content !== 'full')
    throw new GateError(
      'invalid',
      `The evidence of a group that uploads ${content} can’t be central, since the hub would have no call: set --content full, or --evidence local.`,
      'evidence',
    )
}
