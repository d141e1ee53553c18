import type { ClientName } from '../../src/ground/clients/index.ts'

/** What is installed of a client, each package in exactly this version. */
export interface Release {
  readonly client: ClientName
  /** As people know it. */
  readonly title: string
  readonly version: string
  readonly packages: readonly string[]
  /** Its program, in the folder that it was installed in. */
  readonly bin: string
  /** A package that its extensions are to find; in a folder of its own. */
  readonly beside?: string
  /** It needs a newer Node.js than this project: one is installed beside it. */
  readonly needsNewerNode?: true
}

/** The Node.js for clients that need a newer one. */
export const newerNode = 'node@22.23.3'

/** The clients that are driven, in this order. */
export const releases: readonly Release[] = [
  {
    client: 'claude-code',
    title: 'Claude Code',
    version: '2.1.329',
    packages: ['@anthropic-ai/claude-code@2.1.329'],
    bin: 'claude',
  },
  {
    client: 'codex',
    title: 'OpenAI Codex CLI',
    version: '0.169.0',
    packages: ['@openai/codex@0.169.0'],
    bin: 'codex',
  },
  {
    client: 'gemini',
    title: 'Gemini CLI',
    version: '0.61.0',
    packages: ['@google/gemini-cli@0.61.0'],
    bin: 'gemini',
  },
  {
    client: 'opencode',
    title: 'opencode',
    version: '1.18.33',
    packages: ['opencode-ai@1.18.33'],
    beside: '@opencode-ai/plugin@1.18.33',
    bin: 'opencode',
  },
  {
    client: 'copilot',
    title: 'GitHub Copilot CLI',
    version: '1.0.102',
    packages: ['@github/copilot@1.0.102'],
    bin: 'copilot',
    needsNewerNode: true,
  },
  {
    client: 'qwen',
    title: 'Qwen Code',
    version: '0.24.4',
    packages: ['@qwen-code/qwen-code@0.24.4'],
    bin: 'qwen',
    needsNewerNode: true,
  },
  {
    client: 'cline',
    title: 'Cline CLI',
    version: '3.0.65',
    packages: ['cline@3.0.65'],
    bin: 'cline',
    needsNewerNode: true,
  },
]
