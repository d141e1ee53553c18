import type { Escape } from './escape.ts'
import { fileEscapes } from './file-escapes.ts'
import { kernelEscapes } from './kernel-escapes.ts'
import { networkEscapes } from './network-escapes.ts'
import { processEscapes } from './process-escapes.ts'
import { workspaceEscapes } from './workspace-escapes.ts'

/** All ways out that are tried, those of one kind together. */
export const escapes: readonly Escape[] = [
  ...fileEscapes,
  ...workspaceEscapes,
  ...processEscapes,
  ...kernelEscapes,
  ...networkEscapes,
]
