import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lookBack } from '../src/agents/lookback/index.ts'
import { loadPolicyFor } from '../src/gate/open/open-gate.ts'
import { scratchParts } from '../src/gate/open/gate-parts.ts'

const calls = 20_000
const perSession = 500

const commands = [
  'git status',
  'npm test',
  'git diff HEAD~1',
  'grep -rn "total" src | head -20',
  'rm -rf dist',
  'curl -s https://api.example.com/v1/orders | jq .',
  "sed -n '1,80p' src/agents/sdk/index.ts",
  'npx tsc --noEmit -p .',
  'git push --force-with-lease origin feature/login',
  'find . -name "*.ts" | xargs wc -l',
]

/** One session of Claude Code: half of its calls are commands, the others read and edit files. */
function sessionText(session: number): string {
  const lines: string[] = []
  for (let i = 0; i < perSession; i++) {
    const id = `toolu_${session}_${i}`
    const timestamp = new Date(Date.now() - 86_400_000 + (session * perSession + i) * 1_000).toISOString()
    const place = { sessionId: `s${session}`, cwd: '/home/mia/shop', timestamp }
    const content = { type: 'tool_use', id, ...toolOf(session, i) }
    const result = {
      type: 'tool_result',
      tool_use_id: id,
      content: `line ${i} of what a tool printed\n`.repeat(30),
    }
    lines.push(JSON.stringify({ type: 'assistant', ...place, message: { content: [content] } }))
    lines.push(JSON.stringify({ type: 'user', ...place, message: { content: [result] } }))
  }
  return `${lines.join('\n')}\n`
}

function toolOf(session: number, i: number) {
  const file = `/home/mia/shop/src/part-${i}.ts`
  if (i % 2 === 0) return { name: 'Bash', input: { command: commands[(i / 2 + session) % commands.length] } }
  if (i % 4 === 1) return { name: 'Read', input: { file_path: file } }
  return {
    name: 'Edit',
    input: { file_path: file, old_string: 'const a = 1\n', new_string: 'const a = 2\n' },
  }
}

/** What a look back costs: 100,000 calls in a minute, so 0.6 ms a call with everything. */
export async function benchLookback(): Promise<readonly string[]> {
  const home = mkdtempSync(join(tmpdir(), 'bench-lookback-'))
  try {
    const folder = join(home, '.claude', 'projects', 'shop')
    mkdirSync(folder, { recursive: true })
    for (let session = 0; session < calls / perSession; session++)
      writeFileSync(join(folder, `s${session}.jsonl`), sessionText(session))
    const { policy, secretRules } = loadPolicyFor({ home })
    const present = scratchParts({ policy, secretRules }, { stateFolder: join(home, 'state'), home })
    const from = performance.now()
    const used = process.cpuUsage()
    await lookBack({ home, since: 0, until: Date.now() + 86_400_000, present, policyWith: () => policy })
    const { user, system } = process.cpuUsage(used)
    const each = (performance.now() - from) / calls
    const cpu = (user + system) / 1_000 / calls
    const memory = (process.memoryUsage().rss / 1024 / 1024).toFixed(0)
    const mark = each > 0.6 ? '  OVER' : ''
    return [
      'look back',
      `  ${calls.toLocaleString('en')} recorded calls  ${each.toFixed(3)} ms each (processor ${cpu.toFixed(3)}), ${memory} MiB; 100,000 in ${((each * 100_000) / 1_000).toFixed(0)} s, budget 60${mark}`,
    ]
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}
