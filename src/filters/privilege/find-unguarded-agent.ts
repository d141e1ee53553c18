import type { RunEffect } from '../../model/effect.ts'
import type { Finding } from '../../model/finding.ts'
import { clientOfProgram } from '../views/client-of-program.ts'
import { finding } from '../finding.ts'

/** What makes each client of agents run everything without asking, or start without the hooks that guard it. */
const waivers: Readonly<Record<string, RegExp>> = {
  claude:
    /--dangerously-skip-permissions|--permission-mode[= ]bypassPermissions|(?:^|\s)--(?:bare|safe-mode)(?:\s|$)|--setting-sources\b|disableAllHooks/,
  codex:
    /--dangerously-bypass-approvals-and-sandbox|--yolo\b|--sandbox[= ]danger-full-access|-s danger-full-access|--disable[= ]hooks\b|features\.hooks\s?=\s?false/,
  gemini: /(?:^|\s)(?:--yolo|-y|--approval-mode[= ]yolo)(?:\s|$)/,
  qwen: /(?:^|\s)(?:--yolo|-y)(?:\s|$)/,
  copilot: /--allow-all-tools|--allow-all-paths|--yolo\b/,
  'cursor-agent': /(?:^|\s)(?:--force|-f)(?:\s|$)/,
  aider: /--yes-always\b/,
  opencode: /(?:^|\s)--pure(?:\s|$)/,
  amp: /--dangerously-allow-all/,
}

/** Another agent that is started with nobody to ask: what it does passes no guard. */
export function findUnguardedAgent(effect: RunEffect): readonly Finding[] {
  const program = clientOfProgram(effect.program)
  const waiver = Object.hasOwn(waivers, program) ? waivers[program] : undefined
  if (!waiver) return []
  const line = `${effect.program} ${effect.argv.join(' ')}`.slice(0, 2_000)
  return waiver.test(line) ? [finding('privilege.protection-off', line.slice(0, 120), effect)] : []
}
