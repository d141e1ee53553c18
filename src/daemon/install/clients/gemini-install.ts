import { join } from 'node:path'
import { claudeEntry } from '../../../ground/clients/claude-sample.ts'
import { gemini } from '../../../ground/clients/gemini.ts'
import type { OwnInstall } from '../client-install.ts'
import { hookEntries } from '../hook-entries.ts'
import { hookName } from '../hook-name.ts'
import { jsonFile } from '../json-file.ts'
import { ownFile } from '../own-file.ts'
import { manifest } from '../manifest.ts'

/** Gemini CLI: the hook for every call, and a policy file that holds where a repository names the hook as switched off. */
export const geminiInstall: OwnInstall = {
  files: where => {
    const folder = where.scope === 'user' ? where.folder : join(where.project, '.gemini')
    // Milliseconds. A shell reads no file of its user’s before it: what that prints would turn a no into a yes.
    const judged = { name: hookName(where.launcher), timeout: 600_000, env: { BASH_ENV: '' } }
    const entry = claudeEntry(judged)
    const hooks = hookEntries(where, gemini.install.events, { layout: 'groups', entry })
    if (where.scope === 'plugin')
      return [
        manifest(where.project, 'gemini-extension.json'),
        jsonFile(join(where.project, 'hooks/hooks.json'), hooks),
        policyFile(join(where.project, 'policies')),
      ]
    return [
      jsonFile(join(folder, 'settings.json'), hooks),
      ...(where.scope === 'user' ? [policyFile(join(where.folder, 'policies'))] : []),
    ]
  },
}

/** Calls that are refused with or without the hook: changes of the settings that switch it off. */
function policyFile(folder: string) {
  const rules = ['write_file', 'replace', 'run_shell_command'].map(tool =>
    [
      '[[rule]]',
      `toolName = "${tool}"`,
      `argsPattern = '\\.gemini[/\\\\]+(settings\\.json|policies|hooks)'`,
      'decision = "deny"',
      'priority = 999',
      'denyMessage = "These settings hold the registration of the gate: ask the person to change them."',
    ].join('\n'),
  )
  const text = `# Written by countersign: holds even where a repository switches hooks off.\n\n${rules.join('\n\n')}\n`
  return ownFile(join(folder, 'countersign.toml'), text, 0o600)
}
