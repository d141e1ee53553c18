/** The words of commands on a repository that a reader knows: git’s, a forge’s (gh, glab), and those of hg and svn. */
export type RepositoryVerb =
  | 'amend' // the last commit is made anew
  | 'api-query' // a question to a forge’s API
  | 'api-write' // a request to a forge’s API that changes something
  | 'branch'
  | 'branch-delete'
  | 'branch-reset' // a branch is moved to another commit, whatever was on it
  | 'checkout'
  | 'checkout-index'
  | 'clean' // files that are not tracked are deleted
  | 'clean-dry-run'
  | 'close' // of a pull request or an issue
  | 'commit'
  | 'commit-unverified' // hooks are skipped
  | 'delete' // of something on a forge that is not a repository
  | 'discard' // changes of a folder, a pattern or everything
  | 'discard-file' // changes of files that are named
  | 'filter' // every commit is written anew
  | 'gc'
  | 'gc-prune' // what nothing refers to is gone
  | 'lfs'
  | 'lfs-prune'
  | 'merge'
  | 'publish' // strangers can read it
  | 'push'
  | 'push-dry-run'
  | 'read-tree'
  | 'rebase'
  | 'rebase-step' // one that was begun goes on or ends
  | 'ref-delete'
  | 'reflog'
  | 'reflog-expire'
  | 'release'
  | 'release-delete'
  | 'remote'
  | 'remote-delete' // of a branch or tag on a remote
  | 'remote-remove'
  | 'remote-rm'
  | 'remote-set-url'
  | 'repo-change'
  | 'repo-delete'
  | 'reset'
  | 'reset-hard'
  | 'revert' // hg and svn: changes of files are gone
  | 'rm'
  | 'secret-change'
  | 'stash'
  | 'stash-clear'
  | 'stash-drop'
  | 'strip' // hg: commits are gone
  | 'submodule'
  | 'submodule-deinit'
  | 'switch'
  | 'tag'
  | 'tag-delete'
  | 'tag-move'
  | 'token' // a token is printed
  | 'unstage'
  | 'update' // hg and svn: the working tree becomes another revision
  | 'update-ref'
  | 'workflow'
  | 'worktree'
  | 'worktree-remove'
