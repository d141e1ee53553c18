import type { RememberedTool, OfferedTool, OtherTool } from '../../../ground/model/offered-tool.ts'

/**
 * Returns the same tool of a server of the same name that was reached at another address before and was described
 * otherwise.
 */
export function movedFrom(
  { server, name, digest }: OfferedTool,
  { pin, usedSince, others }: RememberedTool,
): OtherTool | undefined {
  if (digest === null || (pin && pin.by !== null)) return undefined
  const earlier = others.filter(
    one =>
      one.server.name === server.name &&
      one.tool === name &&
      one.firstSeen <= (usedSince ?? Number.POSITIVE_INFINITY),
  )
  return earlier.some(one => one.digest === digest) ? undefined : earlier[0]
}
