import type { CallKind } from '../model/call.ts'
import type { RecordClient } from './record.ts'

/** Tools that clients bring themselves, by kind; any other is read by its name and arguments. */
const own: Readonly<Record<Exclude<CallKind, 'tool' | 'sql'>, readonly string[]>> = {
  shell: [
    'Bash',
    'PowerShell',
    'Monitor',
    'bash',
    'shell',
    'powershell',
    'local_shell',
    'shell_command',
    'exec_command',
    'container.exec',
    'run_shell_command',
    'execute_command',
  ],
  file_read: [
    'Read',
    'NotebookRead',
    'Grep',
    'view_image',
    'read_file',
    'read',
    'view',
    'read_many_files',
    'grep',
  ],
  file_write: [
    'Write',
    'Edit',
    'MultiEdit',
    'NotebookEdit',
    'write_file',
    'replace',
    'edit',
    'write',
    'create',
    'write_to_file',
    'replace_in_file',
  ],
  http: ['WebFetch', 'web_fetch', 'webfetch', 'fetch'],
}

/** The kind that a tool of a client is judged as. */
export function kindOfTool(_client: RecordClient, tool: string): CallKind {
  if (tool.startsWith('mcp_')) return 'tool'
  for (const [kind, names] of Object.entries(own)) if (names.includes(tool)) return kind as CallKind
  return 'tool'
}
