import { execFileSync, spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { needsWholeRun } from '../needs.ts'
import { MerkleTree } from '../../src/proof/evidence/tree/merkle-tree.ts'
import { openPeopleGate } from '../people/open-people-gate.ts'
import { TreeTiles } from '../../src/gate/store/tree/tree-tiles.ts'
import { openDatabase } from '../../src/gate/store/open-database.ts'
import { rawPublicKey, verifierKeyText } from '../../src/proof/evidence/note/verifier-key-text.ts'

const source = fileURLToPath(new URL('../products/go-tlog/check.go', import.meta.url))
const byGo = needsWholeRun()
let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-go-'))
  // Debian's packages lie here; nothing is downloaded.
  const env = {
    ...process.env,
    GO111MODULE: 'off',
    GOPATH: '/usr/share/gocode',
    GOCACHE: join(folder, 'cache'),
  }
  execFileSync('go', ['build', '-o', join(folder, 'check'), source], { env, stdio: 'pipe' })
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const base64 = (hash: Uint8Array) => Buffer.from(hash).toString('base64')

/** A log of some decisions: its note, and every proof that can be asked for. */
async function questionOf(size: number) {
  let database = openDatabase(':memory:', 'NORMAL')
  const people = openPeopleGate({
    through: own => {
      database = own
      return own
    },
  })
  for (let i = 0; i < size; i++) await people.shell('ls')
  const { note, key } = await people.gate.evidence({ entry: 1 })
  const tree = new MerkleTree(new TreeTiles(database), people.store.head().seq)
  const entries = people.store.entries(0, 1_000)
  const inclusion = entries.map(({ seq, hash }) => ({
    index: seq - 1,
    data: hash,
    hashes: tree.inclusion(seq - 1).map(base64),
  }))
  const consistency = entries.map(({ seq }) => ({
    size: seq,
    root: base64(tree.root(seq)),
    hashes: tree.consistency(seq).map(base64),
  }))
  await people.gate.close()
  return { key, note, inclusion, consistency }
}

function ask(question: object): string {
  return spawnSync(join(folder, 'check'), { input: JSON.stringify(question), encoding: 'utf8' }).stdout
}

test(
  'Go’s own packages accept the note, and the proofs of every entry and of every earlier size',
  byGo,
  async () => {
    for (const size of [1, 2, 37]) {
      const question = await questionOf(size)
      expect(ask(question)).toMatch(
        new RegExp(`^accepted: countersign/\\w+, ${size} entries, ${size} and ${size} proofs`),
      )
    }
  },
)

test(
  'they refuse another key, another entry’s proof, and a note of which a letter changed',
  byGo,
  async () => {
    const question = await questionOf(9)
    const [name = ''] = question.key.split('+')
    const other = verifierKeyText(name, rawPublicKey(generateKeyPairSync('ed25519').privateKey))
    const [first, second] = question.inclusion
    for (const wrong of [
      { ...question, key: other },
      { ...question, inclusion: [{ ...second, index: first?.index }] },
      { ...question, consistency: [{ ...question.consistency[3], size: 5 }] },
      { ...question, note: question.note.replace('\n9\n', '\n8\n') },
    ])
      expect(ask(wrong)).toMatch(/^refused: /)
  },
)
