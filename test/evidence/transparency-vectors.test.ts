import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MerkleTree } from '../../src/proof/evidence/tree/merkle-tree.ts'
import { nodePlatform } from '../../src/proof/evidence/verify/node-platform.ts'
import { readCheckpointNote } from '../../src/proof/evidence/verify/note/checkpoint-note.ts'
import { checkSignature } from '../../src/proof/evidence/verify/note/check-signature.ts'
import { readVerifierKey } from '../../src/proof/evidence/verify/note/verifier-key.ts'
import { rootFromHash } from '../../src/proof/evidence/verify/tree/inclusion-root.ts'
import { isConsistent } from '../../src/proof/evidence/verify/tree/is-consistent.ts'
import { webPlatform } from '../../src/proof/evidence/verify/web-platform.ts'
import { needs } from '../needs.ts'

// Vectors that nobody here wrote lie beside the checkout where it is developed, and are no part of it.
const archive = join('..', 'shared', 'vectors', 'transparency.tar.xz')
const isThere = existsSync(archive)

const folder = mkdtempSync(join(tmpdir(), 'transparency-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const at = (...names: readonly string[]) => join(folder, 'transparency', ...names)
const bytes = (text: string | null) => Buffer.from(text ?? '', 'base64')
const { sha256 } = nodePlatform

describe('vectors of other logs', needs(isThere, `there is no ${archive} here`), () => {
  beforeAll(() => void execFileSync('tar', ['-xJf', archive, '-C', folder]))

  /** Every case of a kind, with what our verifier says of it. */
  function outcomes<Case extends { readonly wantErr: boolean }>(
    kind: string,
    verify: (one: Case) => boolean,
  ) {
    const files = readdirSync(at('merkle', kind), { recursive: true, encoding: 'utf8' }).filter(name =>
      name.endsWith('.json'),
    )
    const other = files.filter(name => {
      const one = JSON.parse(readFileSync(at('merkle', kind, name), 'utf8')) as Case
      return verify(one) === one.wantErr
    })
    return { count: files.length, other }
  }

  test('inclusion proofs are told as the vectors have it', async () => {
    for (const platform of [nodePlatform, await webPlatform()]) {
      const { count, other } = outcomes<Inclusion>(
        'inclusion',
        ({ leafIdx, treeSize, root, leafHash, proof }) => {
          const hashes = (proof ?? []).map(bytes)
          const found = rootFromHash(
            platform.sha256,
            { index: leafIdx, size: treeSize, hashes },
            bytes(leafHash),
          )
          return found !== undefined && bytes(root).equals(found)
        },
      )
      expect(count).toBeGreaterThan(90)
      expect(other).toEqual([])
    }
  })

  test('consistency proofs are told as the vectors have it, but for roots that are no hashes', () => {
    const { count, other } = outcomes<Consistency>('consistency', ({ size1, size2, root1, root2, proof }) =>
      isConsistent(
        sha256,
        { size: size1, root: bytes(root1) },
        { size: size2, root: bytes(root2) },
        (proof ?? []).map(bytes),
      ),
    )
    expect(count).toBeGreaterThan(90)
    expect(other).toEqual(['additional/sizes-are-equal-one-and-proof-is-empty.json'])
    // Its roots are twelve bytes that say “don’t care”: no hash of another length is ever looked at here.
  })

  test('each checkpoint of a log that grew is signed, is that of its entries, and begins every later one', async () => {
    const key = readVerifierKey(sha256, tesseraKey)
    const leaves = tesseraLeaves()
    const tree = (size: number) =>
      new MerkleTree(
        { read: (level, from, count) => (level === 0 ? leaves.slice(from, from + count) : []) },
        size,
      )
    for (let size = 1; size <= leaves.length; size++) {
      const note = readCheckpointNote(readFileSync(at('tessera', 'log', `checkpoint.${size}`), 'utf8'))
      if (!note || !key) throw new Error(`checkpoint ${size} can't be read`)
      expect(await checkSignature(nodePlatform, note.note, key)).toEqual({ kind: 'good' })
      expect([note.size, Buffer.from(note.root)]).toEqual([size, Buffer.from(tree(size).root())])
      for (let older = 1; older <= size; older++) {
        const before = { size: older, root: tree(older).root() }
        expect(isConsistent(sha256, before, note, tree(size).consistency(older))).toBe(true)
        const proof = { index: older - 1, size, hashes: tree(size).inclusion(older - 1) }
        const found = rootFromHash(sha256, proof, leaves[older - 1] as Buffer)
        expect(Buffer.from(found ?? []).equals(note.root)).toBe(true)
      }
    }
  })

  test('a checkpoint of a public log of 35 million entries is signed', async () => {
    const key = readVerifierKey(sha256, sumdbKey)
    const note = readCheckpointNote(sumdbNote())
    if (!key || !note) throw new Error('it can’t be read')
    expect(note).toMatchObject({ origin: 'go.sum database tree', size: 35_225_469 })
    for (const platform of [nodePlatform, await webPlatform()])
      expect(await checkSignature(platform, note.note, key)).toEqual({ kind: 'good' })
    const changed = readCheckpointNote(sumdbNote().replace('35225469', '35225468'))
    expect(changed && (await checkSignature(nodePlatform, changed.note, key))).toEqual({ kind: 'wrong' })
  })
})

interface Inclusion {
  readonly leafIdx: number
  readonly treeSize: number
  readonly root: string
  readonly leafHash: string
  readonly proof: readonly string[] | null
  readonly wantErr: boolean
}

interface Consistency {
  readonly size1: number
  readonly size2: number
  readonly root1: string | null
  readonly root2: string | null
  readonly proof: readonly string[] | null
  readonly wantErr: boolean
}

const readme = () => readFileSync(at('README.md'), 'utf8')
const tesseraKey = 'example.com/log/testdata+33d7b496+AeHTu4Q3hEIMHNqc6fASMsq3rKNx280NI+oO5xCFkkSx'
const sumdbKey = 'sum.golang.org+033de0ae+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8'

/** The note that the archive’s page spells member by member. */
function sumdbNote(): string {
  const [, origin, size, root, line] =
    /origin `([^`]+)`, size (\d+), root `([^`]+)`, signature line `([^`]+)`/.exec(readme()) ?? []
  return `${origin}\n${size}\n${root}\n\n${line}\n`
}

/** Hashes of the leaves of the log, from its last bundle of entries: each has its length before it. */
function tesseraLeaves(): readonly Buffer[] {
  const bundle = readFileSync(at('tessera', 'log', 'tile', 'entries', '000.p', '15'))
  const leaves: Buffer[] = []
  for (let from = 0; from < bundle.length; ) {
    const end = from + 2 + bundle.readUInt16BE(from)
    leaves.push(
      createHash('sha256')
        .update(Buffer.of(0))
        .update(bundle.subarray(from + 2, end))
        .digest(),
    )
    from = end
  }
  return leaves
}
