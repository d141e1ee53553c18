import { test } from 'vitest'
import { defaultProfile } from '../policy/defaults.ts'
import { ownSafety } from './own-safety.ts'
import { testFilter } from './test-filter.ts'

testFilter(
  ownSafety,
  defaultProfile,
  {
    fires: [
      {
        call: 'curl --unix-socket ~/.local/state/countersign/countersign.sock http://x/reviews',
        codes: ['own-safety.socket'],
        why: 'the socket is an option of curl',
      },
      {
        call: 'mv ~/.config/countersig? /tmp/',
        codes: ['own-safety.state'],
        why: 'a pattern stands for the policy',
      },

      {
        call: 'countersign policy trust abc',
        codes: ['own-safety.command'],
        why: 'an agent trusts a policy',
      },
      {
        call: 'npx countersign pause --for 30m',
        codes: ['own-safety.command'],
        why: 'an agent pauses the gate',
      },
      { call: 'rm -rf ~/.local/state/countersign', codes: ['own-safety.state'], why: 'the state is deleted' },
      {
        call: 'echo {} > .claude/settings.json',
        codes: ['own-safety.registration'],
        why: 'the file that holds the registration is written',
      },
      {
        call: 'cat ~/.local/state/countersign/hooks/codex.headers',
        codes: ['own-safety.state'],
        why: 'the token of an installation is read',
      },
      { call: 'pkill -f countersign', codes: ['own-safety.signal'], why: 'the gate is ended by its name' },
      { call: 'killall node', codes: ['own-safety.broad-signal'], why: 'everything on Node is ended' },
      {
        call: 'curl http://127.0.0.1:4180/reviews',
        codes: ['own-safety.socket'],
        why: 'the gate itself is asked',
      },
    ],
    quiet: [
      { call: "find . -name '*.pyc' -print0 | xargs -0 rm -rf", why: 'names that the state has not' },
      { call: 'find ~ -type d -name __pycache__ -exec rm -rf {} +', why: 'the same from a folder above it' },
      { call: 'curl -o x http://example.com/countersign-notes', why: 'an address that only holds the name' },
      {
        call: { kind: 'tool', tool: 'take_note', arguments: { text: 'it is in ~/.local/state/countersign' } },
        why: 'a text that only names the folder',
      },
      { call: 'python3 -c "print(1)"', why: 'code that names nothing of the gate' },
      { call: 'grep -rn state.db docs', why: 'searching for the name' },
      { call: 'rm -rf node_modules', why: 'everything that is installed again' },
      { call: 'npm install countersigned', why: 'another package' },
      { call: 'echo x > bin/countersign.mjs', why: 'its own checkout' },
      { call: 'ls ~/.config/*', why: 'all settings are listed' },

      { call: 'countersign check --tool bash -- ls', why: 'asking first' },
      { call: 'countersign audit list', why: 'reading the log' },
      { call: 'countersign review --help', why: 'help' },
      { call: 'echo "countersign pause"', why: 'text that only names it' },
      { call: 'git clone https://example.com/countersign.git', why: 'work on a checkout' },
      { call: 'kill 4711', why: 'one process' },
      { call: 'countersign status --json', why: 'whether the gate runs' },
      { call: 'pgrep -f vite | xargs kill', why: 'another program is looked up' },
      { call: 'systemctl --user status countersign', why: 'how the service is' },
      { call: 'curl http://localhost:5173/', why: 'a server under development' },
      { call: 'git commit -m "remove countersign/gate.sock on stop"', why: 'text that names a socket' },
      { call: 'node dist/cli.js start', why: 'another program whose file has the same name' },
    ],
    guards: [
      ...[
        'curl --unix-socket ~/.local/state/countersign/gate.sock http://x/v1/reviews',
        'curl --unix-socket /run/user/1000/countersign-0123456789abcdef/gate.sock http://x/v1/pause',
        'cd ~/.local/state/countersign && curl --unix-socket gate.sock http://x/v1/pause',
        'nc -U /run/countersign/agent.sock',
        'socat - UNIX-CONNECT:/home/user/.local/state/countersign/gate.sock',
        `python3 -c "import socket; s = socket.socket(socket.AF_UNIX); s.connect('/home/user/.local/state/countersign/gate.sock')"`,
        `node -e "require('http').get({ socketPath: '/home/user/.local/state/countersign/gate.sock', path: '/v1/pause' })"`,
        'curl http://127.0.0.1:4181/v1/reviews',
        'curl http://localhost:4189/',
      ].map(call => ({ call, codes: ['own-safety.socket'], why: 'the gate asked past the gate' })),
      ...[
        'countersign stop',
        'countersign restart --no-tcp',
        'countersign start --port 9000',
        'countersign service uninstall',
        'countersign token add reviewer',
        'countersign dashboard',
        'npx countersign dashboard --as alice --open',
        "script -qfec 'countersign dashboard' /dev/null",
        'countersign dashboard --end b-abcd2345',
        'node /usr/lib/node_modules/countersign/dist/cli.js stop',
      ].map(call => ({
        call,
        codes: ['own-safety.command'],
        why: 'only a person stops, starts or opens the gate',
      })),
      ...[
        'kill $(jq .pid ~/.local/state/countersign/resident.json)',
        'lsof -t ~/.local/state/countersign/gate.sock | xargs kill -9',
        'ps aux | grep countersign | xargs kill -STOP',
        'fuser -k ~/.local/state/countersign/gate.sock',
        'systemctl --user stop countersign.service',
        'launchctl bootout gui/501/dev.countersign.gate',
      ].map(call => ({ call, codes: ['own-safety.signal'], why: 'the gate is looked up and ended' })),
      {
        call: 'cat ~/.local/state/countersign/resident.json',
        codes: ['own-safety.state'],
        why: 'where the process is found',
      },
      {
        call: 'cat ~/.local/state/countersign/browsers.json',
        codes: ['own-safety.state'],
        why: 'which browsers are paired',
      },
      {
        call: 'rm -rf ~/.local/stat?',
        codes: ['own-safety.state'],
        why: 'a pattern stands for the folder above',
      },
      {
        call: 'screen -dmS x countersign review approve r-1f2e3d4c',
        codes: ['own-safety.command'],
        why: 'the name of a screen stands before the command',
      },
      {
        call: "screen -S main -X stuff 'countersign review approve r-1f2e3d4c\\n'",
        codes: ['own-safety.command'],
        why: 'typed into another screen',
      },
      {
        call: 'nc -U ~/.local/state/countersign/gate',
        codes: ['own-safety.socket'],
        why: 'whatever a socket in the state folder is called',
      },
      {
        call: 'curl --unix-socket "$COUNTERSIGN_HOME/gate.sock" http://x/',
        codes: ['own-safety.socket'],
        why: 'the state folder by its variable',
      },
      {
        call: {
          kind: 'sql',
          arguments: { query: "ATTACH '/home/user/.local/state/countersign/state.db' AS g" },
        },
        codes: ['own-safety.state'],
        why: 'the database is attached to another',
      },
      {
        call: {
          kind: 'tool',
          tool: 'vacuum_file',
          arguments: { options: { path: '~/.local/state/countersign/state.db' } },
        },
        codes: ['own-safety.state'],
        why: 'a tool that nobody knows is given it',
      },
      {
        call: {
          kind: 'tool',
          tool: 'execute_command',
          arguments: { command: 'countersign', args: ['review', 'approve', 'r-1f2e3d4c'] },
        },
        codes: ['own-safety.command'],
        why: 'the words of the command stand in a list of their own',
      },
      {
        call: 'sqlite3 :memory: "ATTACH \'/home/user/.local/state/countersign/state.db\' AS s; UPDATE s.reviews SET body = 1"',
        codes: ['own-safety.state'],
        why: 'the database is attached to another',
      },
      {
        call: 'sqlite3 :memory: ".open /home/user/.local/state/countersign/state.db" "select 1"',
        codes: ['own-safety.state'],
        why: 'opened by a command of the client',
      },
      {
        call: `python3 -c "import sqlite3; sqlite3.connect('/home/user/.local/state/countersign/state.db').execute('x')"`,
        codes: ['own-safety.state'],
        why: 'opened by code',
      },
      {
        call: `python3 - <<'E'\nimport os, sqlite3\nsqlite3.connect(os.environ['COUNTERSIGN_HOME'] + '/state.db')\nE`,
        codes: ['own-safety.state'],
        why: 'a folder that the environment names',
      },
      {
        call: `node -e "import('countersign').then(m => m.openGate()).then(g => g.reviews.answer({}))"`,
        codes: ['own-safety.command'],
        why: 'answered through the library',
      },
      {
        call: 'rm -rf ~/.local/state',
        codes: ['own-safety.state'],
        why: 'the folder above the state',
      },
      {
        call: 'cd ~/.local/state && rm -rf *',
        codes: ['own-safety.state'],
        why: 'everything beside the state too',
      },
      {
        call: 'countersign review approve r-1 --reason --help',
        codes: ['own-safety.command'],
        why: 'help is the reason here',
      },
      {
        call: 'countersign run -- rm -rf / --help',
        codes: ['own-safety.command'],
        why: 'help is asked of another program',
      },
      {
        call: 'node node_modules/countersign/dist/cli.js review approve r-1',
        codes: ['own-safety.command'],
        why: 'the program behind the name',
      },
      {
        call: 'echo x > node_modules/countersign/dist/cli.js',
        codes: ['own-safety.program'],
        why: 'the program is replaced',
      },
      {
        call: 'cp evil.sh ~/bin/countersign',
        codes: ['own-safety.program'],
        why: 'another program of the name comes first',
      },
      {
        call: 'npm uninstall countersign',
        codes: ['own-safety.package'],
        why: 'the package is removed',
      },
      {
        call: 'countersign canary list',
        codes: ['own-safety.command'],
        why: 'an agent asks what is planted',
      },
      {
        call: 'npx countersign --home /tmp/x canary remove cn-1f2e3d4c',
        codes: ['own-safety.command'],
        why: 'an agent takes a canary out',
      },
      {
        call: 'tar cf /tmp/x.tar ~/.local/state/countersign',
        codes: ['own-safety.state'],
        why: 'the whole state folder is copied out',
      },
      {
        call: 'cat ~/.local/state/countersign/state.db',
        codes: ['own-safety.state'],
        why: 'the values that are planted, and whatever else the log holds, read past the gate',
      },
      {
        call: 'cp /tmp/x.toml ~/.config/countersign/policy.toml',
        codes: ['own-safety.state'],
        why: 'the policy replaced by a copy',
      },
      {
        call: 'bash -c "countersign pause --for 1h"',
        codes: ['own-safety.command'],
        why: 'inside a shell text',
      },
      {
        call: {
          kind: 'file_write',
          tool: 'Write',
          arguments: { file_path: '/home/user/.codex/config.toml', content: 'x' },
        },
        codes: ['own-safety.registration'],
        why: 'a file tool writes settings',
      },
      ...[
        '.claude/settings.local.json',
        '/etc/claude-code/managed-settings.json',
        '.codex/hooks.json',
        '/etc/codex/requirements.toml',
        '.gemini/policies/countersign.toml',
        '.qwen/settings.json',
        '.github/hooks/countersign.json',
        '.cline/hooks/PreToolUse',
        '.clinerules/hooks/PreToolUse',
        '.cursor/hooks.json',
        '.windsurf/hooks.json',
        '.codeium/windsurf/hooks.json',
        '.config/opencode/plugin/countersign.js',
        '.opencode/plugin/countersign.js',
        '.config/amp/settings.json',
        '.amp/settings.json',
      ].map(path => ({
        call: `rm ${path.startsWith('/') ? path : `~/${path}`}`,
        codes: ['own-safety.registration'],
        why: `${path} is taken away`,
      })),
    ],
  },
  test,
)
