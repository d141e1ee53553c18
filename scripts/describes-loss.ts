const losing =
  /^(?:permanently |forcibly |forcefully |completely |irreversibly )?(?:delete|remove|destroy|drop(?! into)|purge|erase|wipe|terminate|revoke|deprovision|decommission|unpublish|truncate)s?\b/i

/** Things of this machine’s developer that are made again in a moment, or that only a tool remembers. */
const small =
  /\b(?:cach\w*|artifacts?|packages?|dependenc\w*|plugins?|extensions?|add-?ons?|alias\w*|contexts?|profiles?|settings?|options?|preferences?|build|builds|compiled|compiler|binar\w*|generated|temporary|unused|stale|orphan\w*|dangling|old|panes?|tabs?|windows?|buffers?|lock files?|history|templates?|toolchains?|targets?|components?|versions?|sdks?|platforms?|node_modules|symlinks?|links?|labels?|tags?|completions?|hooks?|kernels?|kernelspecs?|virtual environments?|worktrees?|workdir|submodules?|remotes?|bookmarks?|layers?|frames?|from (?:the )?(?:local|current|working|index|dock|project|source)|local\w*|prefix|metadata|requirements?|proxy|triggers?|watch\w*|installed|pattern space|logs?|drafts?|notes?|comments?|reactions?|messages?|items?|stash\w*|swap|mappings?|annotations?|breakpoints?|sessions?|directory|director\w*|pods?|container|containers|images?|wip|branch\w*|file|files|font|theme|words?|lines?|text|queries|snippets?|warp|points?|color|cli|models?|charts?)\b/i
/** Things that hold data, let somebody in, or run for others, whatever is said of them beside. */
const grave =
  /\b(?:databases?|clusters?|buckets?|volumes?|disks?|backups?|secrets?|credentials?|tokens?|keys?|accounts?|users?|members?|teams?|organi[sz]ations?|projects?|apps?|applications?|servers?|machines?|instances?|nodes?|services?|deployments?|stacks?|environments?|namespaces?|networks?|domains?|dns|records?|certificates?|tables?|collections?|index(?:es)?|topics?|queues?|streams?|repositor\w*|releases?|tenants?|workspaces?|sites?|functions?|zones?|vaults?|passwords?|droplets?|peers?|roles?|polic\w+|permissions?|customers?|products?|data|everything|resources?)\b/i
const own =
  /^(?:log-?out|untaint|untap|unspam|unmap-route|init|move|deactivate|config|configure|settings?|cache|alias|aliases|plugins?|profile|context|contexts|completion|extensions?)$/

/**
 * Tells whether a subcommand is described as one that takes something grave away. `path` holds its words. What is said of
 * a tool’s own settings, packages and caches is none.
 */
export function describesLoss(path: readonly string[], description: string): boolean {
  const text = description.trim().slice(0, 200)
  if (!losing.test(text) || path.some(word => own.test(word.toLowerCase()))) return false
  // The first words name the thing; what stands behind says where it is.
  const thing =
    text.split(/[.,;:(](?:\s|$)|\s(?:in|on|by|with|for|using|matching|associated|to|at|within)\s/, 1)[0] ?? ''
  if (small.test(thing)) return /\ball (?:data|databases?|secrets?|users?|resources?)\b/i.test(thing)
  return (
    grave.test(thing) || /(?:^|[-_:])(?:delete|destroy|purge|terminate|revoke|rm)$/i.test(path.at(-1) ?? '')
  )
}
