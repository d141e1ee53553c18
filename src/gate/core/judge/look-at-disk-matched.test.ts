import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Gate } from '../gate.ts'
import { openGate } from '../../open/open-gate.ts'
import { parseCall } from '../intake/parse-call.ts'

/** A folder outside the workspace, and a workspace with work that git does not have. */
let [folder, others] = ['', '']
let gate: Gate

/** A checkout may lie among temporary files, of which none is a loss. */
function isTemporary(path: string): boolean {
  return [tmpdir(), '/tmp', '/var/tmp', '/private/tmp'].some(folder => path.startsWith(`${folder}/`))
}

beforeAll(async () => {
  const place = isTemporary(process.cwd()) ? homedir() : join(process.cwd(), 'node_modules')
  const base = realpathSync(mkdtempSync(join(place, '.matched-')))
  folder = join(base, 'shop')
  others = join(base, 'others')
  for (const path of ['shop/.git', 'shop/src', 'shop/dist', 'others/a', 'others/b'])
    mkdirSync(join(base, path), { recursive: true })
  writeFileSync(join(folder, 'src', 'a.ts'), 'text\n')
  writeFileSync(join(others, 'p.jpg'), 'picture\n')
  gate = await openGate({ stateFolder: ':memory:', clock: () => 0 })
})

afterAll(async () => {
  await gate.close()
  rmSync(join(folder, '..'), { recursive: true, force: true })
})

/** What is lost for good: everything but single files and what a tool or git gives back. */
async function lossesOf(command: string): Promise<readonly string[]> {
  const call = parseCall(
    { kind: 'shell', args: { command: command.replaceAll('OTHERS', others) }, cwd: folder },
    { origin: 'check', agent: 'a', session: 's', profile: 'default' },
  )
  const { assessment } = await gate.evaluate(call, { dryRun: true })
  const codes = assessment.contributions.flatMap(({ findings }) => findings.map(({ code }) => code))
  return codes.filter(code => /^destruction\.(?!file$|recoverable$)/.test(code))
}

describe('names that a glob matched are there, though no file is named like the glob', () => {
  test.each([
    'for d in OTHERS/*; do rm -rf "$d"; done',
    'for d in OTHERS/*/; do (cd "$d" && true || rm -rf "$d"); done',
    'for d in OTHERS/[ab]; do rm -rf "$d"; done',
    'for d in OTHERS/@(a|b); do rm -rf "$d"; done',
    'for d in */; do rm -rf "$d"; done',
    'for d in OTHERS/*; do eval "rm -rf \'$d\'"; done',
    'for d in OTHERS/*; do bash -c "rm -rf \'$d\'"; done',
    `for d in OTHERS/*; do python3 -c "import shutil; shutil.rmtree('$d')"; done`,
    'find OTHERS -mindepth 1 | while read -r d; do rm -rf "$d"; done',
    'mapfile -t all < <(ls -d OTHERS/*); rm -rf "${all[@]}"',
    'for f in OTHERS/*; do unlink "$f"; done',
    'for f in OTHERS/*; do : > "$f"; done',
    'for f in OTHERS/*; do cat /dev/null > "$f"; done',
    'for f in OTHERS/*.jpg; do cp /dev/null "$f"; done',
  ])('a loss: %s', async command => expect(await lossesOf(command)).toHaveLength(1))

  test.each([
    "rm '*'",
    'rm -f "OTHERS/*"',
    'rm -rf "dist/*"',
    "rm 'src/[id]/page.tsx'",
    'page=\'src/[id]/page.tsx\'; rm "$page"',
    'for f in src/*.ts; do wc -l "$f"; done',
    'for d in build dist; do rm -rf "$d"; done',
    'for f in /tmp/x-*.log; do rm -f "$f"; done',
    'for f in dist/*; do rm -rf "$f"; done',
    'for d in packages/*/; do rm -rf "$d/dist" "$d/node_modules"; done',
    'for f in src/*.ts; do cp "$f" "$f.bak"; done',
    'for f in src/*.md; do pandoc "$f" > "${f%.md}.html"; done',
    'for f in /tmp/x-*.log; do : > "$f"; done',
    'for d in src/*/; do : > "$d/__init__.py"; done',
    'find . -name "*.pyc" | while read -r f; do rm -f "$f"; done',
    'echo "src/*.ts" | xargs wc -l',
  ])('no loss: %s', async command => expect(await lossesOf(command)).toEqual([]))
})
