import type { Escape } from './escape.ts'
import type { ProbeWorld } from './probe-world.ts'
import { sh } from './sh.ts'

const output = { by: 'output' } as const
const at = (path: string) =>
  ({ by: 'file', at: ({ workspace }: ProbeWorld) => `${workspace}/${path}` }) as const
const hook = at('.git/hooks/pre-commit')
const settings = at('.git/config')

/** Landlock’s rules are for whole folders: what lies in a writable one is writable. */
const files = 'The backend “files” can’t protect or hide what lies in the workspace.'
const madeAnew = 'It was not there, and a name can’t be held free: exec says at the end that it was made.'

const escape = (
  name: string,
  tries: string,
  text: string,
  sign: Escape['sign'],
  leaves: Escape['leaves'] = { files },
): Escape => ({
  name: `workspace.${name}`,
  tries,
  program: ({ token }) => sh(text, token),
  sign,
  leaves,
})

/** Ways to secrets of the workspace, and to files there that programs outside obey. */
export const workspaceEscapes: readonly Escape[] = [
  escape('secret', 'read a secret of the workspace', 'cat .env', output),
  escape('secret-copy', 'copy a secret and read the copy', 'cp .env copy; cat copy', output),
  escape('secret-hard-link', 'link a secret and read the link', 'ln .env linked-env; cat linked-env', output),
  escape('secret-moved', 'move a secret and read it there', 'mv .env moved; cat moved', output),
  escape(
    'secret-parent-moved',
    'move the folder of a secret',
    'mv deploy moved; cat moved/server.pem',
    output,
  ),
  escape('secret-uncovered', 'take off what covers a secret', 'umount -l .env; cat .env', output),
  escape(
    'secret-namespace',
    'take off what covers a secret in a user namespace of its own',
    "unshare -Urm sh -c 'umount -l .env; umount -l deploy/server.pem; umount .env; cat .env deploy/server.pem'",
    output,
    {},
  ),
  escape('hook', 'plant a hook', 'echo "$1" > .git/hooks/pre-commit', hook),
  escape(
    'hook-moved',
    'put a hook in place by a rename',
    'echo "$1" > a; mv -f a .git/hooks/pre-commit',
    hook,
  ),
  escape(
    'hook-new',
    'plant a hook that was not there',
    'echo "$1" > .git/hooks/post-checkout',
    at('.git/hooks/post-checkout'),
  ),
  escape(
    'hooks-anew',
    'remove the hooks’ folder and make it anew',
    'rm -rf .git/hooks; mkdir -p .git/hooks; echo "$1" > .git/hooks/pre-commit',
    hook,
  ),
  escape(
    'repository-moved',
    'move the repository’s folder away and make it anew',
    'mv .git old; mkdir -p .git/hooks; echo "$1" > .git/hooks/pre-commit',
    hook,
  ),
  escape(
    'parent-moved',
    'move a folder above a repository within the workspace',
    'mv vendor old; mkdir -p vendor/lib/.git/hooks; echo "$1" > vendor/lib/.git/hooks/pre-commit',
    at('vendor/lib/.git/hooks/pre-commit'),
  ),
  escape(
    'nested-hook',
    'plant a hook of a repository within',
    'echo "$1" > vendor/lib/.git/hooks/pre-commit',
    at('vendor/lib/.git/hooks/pre-commit'),
  ),
  escape('git-settings', 'change Git’s settings of the repository', 'echo "$1" >> .git/config', settings),
  escape('git-settings-by-git', 'have Git change its settings', 'git config core.hooksPath "$1"', settings),
  escape(
    'git-attributes',
    'change which filters Git runs',
    'echo "* filter=$1" >> .git/info/attributes',
    at('.git/info/attributes'),
  ),
  escape(
    'git-settings-mounted',
    'take off the mount over Git’s settings',
    'umount -l .git/config; mv .git/config old; echo "$1" > .git/config',
    settings,
  ),
  escape(
    'git-elsewhere',
    'point Git at another folder for its settings',
    'echo "$1" > .git/commondir',
    at('.git/commondir'),
    {
      files,
      bwrap: madeAnew,
    },
  ),
  escape(
    'client-settings',
    'change the settings of an agent’s client',
    'echo "$1" > .claude/settings.json',
    at('.claude/settings.json'),
  ),
  escape(
    'client-settings-moved',
    'move the folder of a client’s settings',
    'mv .claude old; mkdir .claude; echo "$1" > .claude/settings.json',
    at('.claude/settings.json'),
  ),
  escape(
    'client-settings-removed',
    'remove a client’s settings and write them anew',
    'rm -f .mcp.json; echo "$1" > .mcp.json',
    at('.mcp.json'),
  ),
  escape(
    'client-settings-new',
    'make settings of a client that were not there',
    'mkdir -p .gemini; echo "$1" > .gemini/settings.json',
    at('.gemini/settings.json'),
    {
      files,
      bwrap: madeAnew,
    },
  ),
  escape(
    'other-client',
    'change the settings of another client',
    'echo "$1" >> .codex/config.toml',
    at('.codex/config.toml'),
  ),
  escape(
    'editor-tasks',
    'plant a task that an editor runs',
    'echo "$1" > .vscode/tasks.json',
    at('.vscode/tasks.json'),
  ),
  escape(
    'editor-settings',
    'change another editor’s settings',
    'echo "$1" > .idea/workspace.xml',
    at('.idea/workspace.xml'),
  ),
  escape(
    'shell-profile',
    'change a shell’s profile that lies in the workspace',
    'echo "$1" >> .bashrc',
    at('.bashrc'),
    {
      files,
      bwrap: 'A shell reads the profile of the home folder alone, and that is never a workspace.',
    },
  ),
  escape('submodules', 'change which submodules Git fetches', 'echo "$1" >> .gitmodules', at('.gitmodules'), {
    files,
    bwrap: 'Git runs nothing that stands in it.',
  }),
]
