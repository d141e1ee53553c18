import { nodeHash } from './node-hash.ts'

/** The number of hashes in a full tile: eight levels of the tree. */
export const tileWidth = 256

/** The root of a full tile: its hashes joined in pairs, level by level. */
export function tileRoot(hashes: readonly Uint8Array[]): Uint8Array {
  let level = hashes
  if (level.length !== tileWidth) throw new RangeError(`A full tile has ${tileWidth} hashes.`)
  while (level.length > 1) level = pairsOf(level)
  return level[0] as Uint8Array
}

function pairsOf(level: readonly Uint8Array[]): readonly Uint8Array[] {
  const joined: Uint8Array[] = []
  for (let i = 0; i < level.length; i += 2)
    joined.push(nodeHash(level[i] as Uint8Array, level[i + 1] as Uint8Array))
  return joined
}
