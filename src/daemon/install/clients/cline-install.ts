import { join } from 'node:path'
import type { OwnInstall } from '../client-install.ts'
import { noAnswer, plainPath } from '../hook-command.ts'
import { ownFile } from '../own-file.ts'

/** Cline: an executable file for each event, in its folder of hooks. It waits 120 seconds. */
export const clineInstall: OwnInstall = {
  files: ({ scope, folder: settings, project, launcher }) => {
    const folder = hooksFolder(scope === 'user', settings, project)
    const program = `'${plainPath(launcher)}'`
    const tellingScript = (event: string) => script(`${program} ${event}\nexit 0`)
    return [
      ownFile(join(folder, 'PreToolUse'), script(judgingScript(program)), 0o700, launcher),
      ...['PostToolUse', 'UserPromptSubmit'].map(event =>
        ownFile(join(folder, event), tellingScript(event), 0o700, launcher),
      ),
    ]
  },
  starts: ({ scope, folder, project }, event) => [
    join(hooksFolder(scope === 'user', folder, project), event),
  ],
}

function hooksFolder(isUser: boolean, settings: string, project: string): string {
  return isUser ? join(settings, 'hooks') : join(project, '.clinerules/hooks')
}

function script(body: string): string {
  return `#!/bin/sh -p\n# Written by countersign, and not to be edited.\n${body}\n`
}

/** Nothing but its own JSON stops a call, so whatever else the launcher ends with becomes that. */
function judgingScript(program: string): string {
  const refusal = JSON.stringify({ cancel: true, errorMessage: noAnswer })
  return [
    `answer=$(${program} PreToolUse) || answer=`,
    `case $answer in`,
    `  '{'*'}') printf '%s\\n' "$answer" ;;`,
    `  *) printf '%s\\n' '${refusal}' ;;`,
    'esac',
  ].join('\n')
}
