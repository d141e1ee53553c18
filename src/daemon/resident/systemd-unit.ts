import { closedInspector } from '../../ground/model/closed-inspector.ts'

/** Options of a unit. */
export interface ServiceOptions {
  readonly kind?: 'systemd' | 'launchd'
  /** For the whole machine, under an account of its own. */
  readonly system?: boolean
  /** That account. */
  readonly user?: string
  /** The account whose agents it judges. */
  readonly for?: string
}

/** The program that a unit starts; every path is absolute. */
export interface ServedProgram {
  /** Node’s program, then the file to run. */
  readonly program: readonly string[]
  readonly stateFolder: string
}

/** Variables that load code into Node or into every program: a unit starts without them. */
const cleared = ['NODE_OPTIONS', 'NODE_PATH', 'NODE_EXTRA_CA_CERTS', 'LD_PRELOAD', 'LD_LIBRARY_PATH']

/** By this line `install` and `uninstall` know a unit of ours from somebody else’s. */
export const unitMark = 'made by countersign service'

/** Node with the option that keeps its inspector closed, then the file. */
function closedNode([node = '', ...words]: readonly string[]): readonly string[] {
  return [node, closedInspector, ...words]
}

/** A unit of systemd for a person’s own manager. */
export function systemdUnit({ program, stateFolder }: ServedProgram): string {
  const words = [...closedNode(program), '--home', stateFolder, 'start', '--foreground']
  return `# ${unitMark}
[Unit]
Description=Countersign judges the tool calls of AI agents

[Service]
ExecStart=${words.map(systemdWord).join(' ')}
UnsetEnvironment=${cleared.join(' ')}
UMask=0077
Restart=on-failure
RestartSec=1
TimeoutStopSec=15
NoNewPrivileges=yes

[Install]
WantedBy=default.target
`
}

/** A unit of systemd for the machine’s manager: an account of its own, and a socket for the agents’ account. */
export function systemUnit({ program }: ServedProgram, account: string, agentsHome: string): string {
  const state = `/var/lib/${account}`
  const socket = `/run/${account}/agent.sock`
  const words = [...closedNode(program), '--home', state, 'start', '--foreground', '--agent-socket', socket]
  return `# ${unitMark}
# Agents reach it over ${socket} when their account is in the group ${account}.
# It reads the files of the calls that it judges: what the account can’t read is reviewed by people.
[Unit]
Description=Countersign judges the tool calls of AI agents
After=local-fs.target

[Service]
User=${account}
Group=${account}
StateDirectory=${account}
StateDirectoryMode=0700
RuntimeDirectory=${account}
RuntimeDirectoryMode=0750
Environment=${systemdWord(`HOME=${agentsHome}`)}
ExecStart=${words.map(systemdWord).join(' ')}
UnsetEnvironment=${cleared.join(' ')}
UMask=0077
Restart=on-failure
RestartSec=1
TimeoutStopSec=15
NoNewPrivileges=yes
CapabilityBoundingSet=
ProtectSystem=strict
ProtectHome=read-only
ProtectKernelTunables=yes
ProtectControlGroups=yes
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6
RestrictSUIDSGID=yes
LockPersonality=yes

[Install]
WantedBy=multi-user.target
`
}

/** A job of launchd for a person’s own session. */
export function launchdJob({ program, stateFolder }: ServedProgram, label: string): string {
  const unset = cleared.flatMap(name => ['-u', name])
  const words = [
    '/usr/bin/env',
    ...unset,
    ...closedNode(program),
    '--home',
    stateFolder,
    'start',
    '--foreground',
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<!-- ${unitMark} -->
<plist version="1.0">
<dict>
  <key>Label</key>
  <string>${label}</string>
  <key>ProgramArguments</key>
  <array>
${words.map(word => `    <string>${xmlText(word)}</string>`).join('\n')}
  </array>
  <key>RunAtLoad</key>
  <true/>
  <key>KeepAlive</key>
  <dict>
    <key>SuccessfulExit</key>
    <false/>
  </dict>
  <key>ProcessType</key>
  <string>Background</string>
  <key>Umask</key>
  <integer>63</integer>
</dict>
</plist>
`
}

/** Quoted, with what systemd would expand doubled. */
function systemdWord(word: string): string {
  const escaped = word
    .replace(/[\\"]/g, '\\$&')
    .replaceAll('%', '%%')
    .replaceAll('$', '$$$$')
    .replaceAll('\n', '\\n')
  return /^[\w@:,./=+-]+$/.test(word) ? word : `"${escaped}"`
}

function xmlText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
