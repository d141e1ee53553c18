import { join } from 'node:path'
import { opencode } from '../../../ground/clients/opencode.ts'
import { silence } from '../../../agents/hook/client-adapter.ts'
import { opencodePlugin } from '../../../agents/hook/launcher/opencode-plugin.ts'
import type { OwnInstall, InstallPlaces } from '../client-install.ts'
import { ownFile } from '../own-form.ts'

/** opencode: a plugin file. */
export const opencodeInstall: OwnInstall = {
  files: where => {
    const { socket, headers, launcher } = where
    const text = opencodePlugin({ socket, headers, launcher, seconds: opencode.install.seconds + 5 })
    return [ownFile(pluginPath(where), text, 0o600, launcher)]
  },
  starts: where => [process.execPath, '--input-type=module', '--eval', startPlugin, '--', pluginPath(where)],
  yes: silence,
}

function pluginPath({ scope, folder, project }: InstallPlaces): string {
  if (scope === 'plugin') return join(project, 'countersign.js')
  return join(scope === 'user' ? folder : join(project, '.opencode'), 'plugin/countersign.js')
}

/**
 * Loads the plugin as opencode does, whatever the package.json beside it says of modules, and has it judge the call on
 * standard input: an error is its refusal.
 */
const startPlugin = `
const { readFileSync } = await import('node:fs')
const plugin = await import('data:text/javascript;base64,' + readFileSync(process.argv[1]).toString('base64'))
let text = ''
for await (const part of process.stdin) text += part
const { tool, sessionID, directory, args } = JSON.parse(text)
const hooks = await plugin.Countersign({ directory })
await hooks['tool.execute.before']({ tool, sessionID, callID: 'proof' }, { args }).then(
  () => process.exit(0),
  error => { process.stderr.write(error.message, () => process.exit(2)) },
)`
