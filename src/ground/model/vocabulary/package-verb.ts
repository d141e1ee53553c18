/** The requests to a package manager. */
export type PackageVerb =
  | 'configure' // where packages come from, and what is checked
  | 'install'
  | 'owner' // who may publish
  | 'publish'
  | 'remove'
  | 'run' // a package that may have to be fetched first: npx, uvx
  | 'scripts' // scripts of packages may run from now on
  | 'tag' // what a name such as `latest` stands for
  | 'unpublish'
  | 'update'
