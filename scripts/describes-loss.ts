const losing =
  /^(?:permanently |forcibly |forcefully |completely |irreversibly )?(?:delete|remove|destroy|drop(?! into)|purge|erase|wipe|terminate|revoke|deprovision|decommission|unpublish|truncate)s?\b/i

/** Things of this machine’s developer that are made again in a moment, or that only a tool remembers, wherever it works. */
const small =
  /\b(?:cach\w*|artifacts?|dependenc\w*|packages?(?! from the .{0,20}registry)|plugins?|extensions?|add-?ons?|alias\w*|contexts?|profiles?|settings?|options?|preferences?|build|builds|compiled|compiler|binar\w*|generated|temporary|panes?|tabs?|(?<!maintenance )windows?|buffers?|lock files?|history|toolchains?|components?|sdks?|platforms?|node_modules|symlinks?|completions?|kernels?|kernelspecs?|virtual environments?|worktrees?|workdir|submodules?|remotes?|bookmarks?|layers?|frames?|from (?:the )?(?:local|current|working|index|dock|project|source)|local\w*|prefix|requirements?|installed|pattern space|swap|breakpoints?|wip|font|theme|color|cli|warp|global config\w*)\b/i
/** Things that are small on this machine, and somebody’s where a service holds them. */
const smallHere =
  /\b(?:templates?|targets?|versions?|links?|labels?|tags?|hooks?|metadata|proxy|triggers?|watch\w*|logs?|reactions?|items?|stash\w*|mappings?|annotations?|sessions?|directory|director\w*|pods?|container|containers|images?|branch\w*|file|files|words?|lines?|text|queries|snippets?|points?|models?|charts?)\b/i
/** What nobody needs any more, unless it is data. */
const idle = /\b(?:unused|stale|orphan\w*|dangling|old)\b/i
const data = /\b(?:records?|volumes?|backups?|snapshots?|releases?|data|databases?|disks?)\b/i
/** Things that hold data, let somebody in, or run for others, whatever is said of them beside. */
const grave =
  /\b(?:databases?|clusters?|buckets?|volumes?|disks?|backups?|secrets?|credentials?|tokens?|keys?|accounts?|users?|members?|teams?|organi[sz]ations?|projects?|apps?|applications?|servers?|machines?|instances?|nodes?|services?|deployments?|stacks?|environments?|namespaces?|networks?|domains?|dns|records?|certificates?|tables?|collections?|index(?:es)?|topics?|queues?|streams?|repositor\w*|releases?|tenants?|workspaces?|sites?|functions?|zones?|vaults?|passwords?|droplets?|peers?|roles?|polic\w+|permissions?|customers?|products?|data|everything|resources?|entry|entries|drafts?|messages?|notes?|comments?|contacts?|calendars?|events?|threads?|conversations?|e?mails?|devices?|snapshots?)\b/i
const own =
  /^(?:log-?out|untaint|untap|unspam|unmap-route|init|move|deactivate|config|configure|settings?|cache|alias|aliases|plugins?|profile|context|contexts|completion|extensions?)$/

/**
 * Tells whether a subcommand is described as one that takes something grave away. `path` holds its words; `isRemote` says
 * that the program is the client of a service, where nearly all that is deleted is somebody’s. What is said of a tool’s
 * own settings, packages and caches is none.
 */
export function describesLoss(path: readonly string[], description: string, isRemote: boolean): boolean {
  const text = description.trim().slice(0, 200)
  if (!losing.test(text) || path.some(word => own.test(word.toLowerCase()))) return false
  // The first words name the thing; what stands behind says where it is.
  const thing =
    text.split(/[.,;:(](?:\s|$)|\s(?:in|on|by|with|for|using|matching|associated|to|at|within)\s/, 1)[0] ?? ''
  if (small.test(thing) || (!isRemote && smallHere.test(thing)) || (idle.test(thing) && !data.test(thing)))
    return /\ball (?:data|databases?|secrets?|users?|resources?)\b/i.test(thing)
  return (
    isRemote ||
    grave.test(thing) ||
    /(?:^|[-_:])(?:delete|destroy|purge|terminate|revoke|rm)$/i.test(path.at(-1) ?? '')
  )
}
