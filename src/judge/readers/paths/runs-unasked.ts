import type { PathRole, PathTarget } from '../../../ground/model/effect.ts'

/** Roles of files that something loads without a request. */
const loaded: ReadonlySet<PathRole> = new Set([
  'editor-config',
  'git-hook',
  'shell-profile',
  'schedule',
  'startup',
  'agent-settings',
])

/** Files of a project whose code runs when it is built, tested, installed, opened or entered. */
const atWork = [
  // Builds, and runners of tasks.
  '(?:GNU)?[Mm]akefile|[Jj]ustfile|Taskfile\\.ya?ml|Rakefile|Procfile|Vagrantfile|Tiltfile|Earthfile|CMakeLists\\.txt',
  'meson\\.build|BUILD(?:\\.bazel)?|WORKSPACE(?:\\.bazel)?|[\\w-]{1,40}\\.bzl|SConstruct|wscript|build\\.(?:rs|sbt|zig|xml|gradle|ninja)',
  '[\\w.-]{1,60}\\.(?:gradle(?:\\.kts)?|mk|cmake|gemspec|podspec|cabal|nimble)|pom\\.xml|Package\\.swift|mix\\.exs|rebar\\.config',
  '(?:[\\w-]{1,40}\\.)?(?:Docker|Container)file(?:\\.[\\w-]{1,40})?|package\\.json|composer\\.json|Gemfile|Podfile|Brewfile|Cakefile',
  'setup\\.(?:py|cfg)|conftest\\.py|noxfile\\.py|fabfile\\.py|tasks\\.py|dodo\\.py|extconf\\.rb|binding\\.gyp|Guardfile|Fastfile',
  // Settings of tools that are programs.
  '[\\w.-]{1,60}\\.config\\.[cm]?[jt]s|(?:Grunt|gulp)file\\.[cm]?[jt]s|\\.[\\w-]{1,30}rc\\.[cm]?js|\\.lintstagedrc(?:\\.\\w{2,4})?',
  // What an editor or a shell reads when the folder is opened or entered.
  '\\.n?vim\\.lua|\\.(?:n?vim|ex|gvim)rc|\\.dir-locals(?:-2)?\\.el|[\\w.-]{1,60}\\.code-workspace|\\.zed\\/tasks\\.json|[\\w.-]{1,60}\\.sublime-project',
  '\\.envrc|\\.?mise\\.toml|devbox\\.json|(?:flake|shell|default|devenv)\\.nix|\\.autoenv',
  // What an interpreter or a tool reads when it starts.
  '(?:site|user)customize\\.py|[\\w.-]{1,60}\\.pth|\\.pryrc|\\.irbrc|\\.Rprofile|\\.ghci|\\.psqlrc|\\.sqliterc|\\.screenrc|startup\\.jl',
  '[\\w.@-]{1,60}\\.(?:service|desktop|plist|timer)',
]
const name = new RegExp(`(?:^|/)(?:${atWork.join('|')})$`)

/** Folders of a home that shells look into for programs. */
const called = /\/(?:bin|shims)\/[\w.+-]{1,60}$/

/** Tells whether something runs what stands in a file without being asked to: at build, open, login or start. */
export function runsUnasked({ raw, roles, class: kind }: PathTarget): boolean {
  return (
    roles.some(role => loaded.has(role)) || name.test(raw) || (kind === 'home-content' && called.test(raw))
  )
}
