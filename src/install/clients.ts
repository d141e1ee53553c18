import type { ClientInstall } from './client-install.ts'
import { ampInstall } from './clients/amp.ts'
import { claudeCodeInstall } from './clients/claude-code.ts'
import { clineInstall } from './clients/cline.ts'
import { codexInstall } from './clients/codex.ts'
import { copilotInstall } from './clients/copilot.ts'
import { cursorInstall } from './clients/cursor.ts'
import { geminiInstall } from './clients/gemini.ts'
import { opencodeInstall } from './clients/opencode.ts'
import { qwenInstall } from './clients/qwen.ts'
import { windsurfInstall } from './clients/windsurf.ts'

/** Every client that can be installed for. */
export const clientInstalls: readonly ClientInstall[] = [
  claudeCodeInstall,
  codexInstall,
  geminiInstall,
  opencodeInstall,
  copilotInstall,
  qwenInstall,
  clineInstall,
  cursorInstall,
  windsurfInstall,
  ampInstall,
]
