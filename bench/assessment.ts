import { callOf, evaluateParts } from './evaluate-parts.ts'
import { measure, row } from './measure.ts'

const short = ['git status', 'ls -la src', 'npm test', 'cat README.md', 'pwd']
/** Shell commands as agents give them all day. */
export const typical = [
  'cd packages/api && npm run build 2>&1 | tail -20',
  'git add -A && git commit -m "Mend the parser" && git push origin feature/parser',
  'grep -rn "TODO" src --include="*.ts" | head -50',
  'python3 -m pytest tests/unit -q --maxfail=1',
  'find . -name "*.log" -mtime +7 -exec rm {} \\;',
  'curl -s https://api.example.com/v1/items?limit=10 | jq ".items[].id"',
  'docker compose up -d --build && docker compose logs --tail 50 web',
]
const long = [
  `cat > app.py <<'EOF'\n${"import os\nprint('line')\n".repeat(200)}EOF\npython3 app.py`,
  Array.from(
    { length: 40 },
    (_, i) => `echo "step ${i}" && mkdir -p out/${i} && cp src/${i}.txt out/${i}/`,
  ).join(' && '),
]

export async function benchAssessment(): Promise<readonly string[]> {
  const shell = (commands: readonly string[]) => commands.map(command => callOf('shell', { command }))
  const [shorts, typicals, longs] = [shell(short), shell(typical), shell(long)]
  const pick = (calls: readonly ReturnType<typeof callOf>[]) => (i: number) =>
    evaluateParts(calls[i % calls.length] as ReturnType<typeof callOf>)
  return [
    'reading and assessing in process, gathering apart',
    row(measure('  short shell command', pick(shorts), { runs: 4_000 })),
    row(measure('  typical shell command (p99 budget 300 µs)', pick(typicals), { runs: 7_000 }), 40),
    row(measure('  long script', pick(longs), { runs: 400 })),
    row(
      measure(
        '  SQL through a tool',
        () => evaluateParts(callOf('sql', { query: 'SELECT id, name FROM users WHERE id = 7' })),
        { runs: 3_000 },
      ),
    ),
    row(
      measure(
        '  named function',
        () => evaluateParts(callOf('tool', { to: 'ann@example.com', subject: 'Minutes' }, 'send_email')),
        { runs: 3_000 },
      ),
    ),
  ]
}
