import { test } from 'vitest'
import { defaultProfile } from '../../policy/default-profile.ts'
import { repository } from './repository.ts'
import { testFilter } from '../test-filter.ts'

testFilter(
  repository,
  defaultProfile,
  {
    fires: [
      {
        call: 'git add -f .env',
        codes: ['repository.secret-file'],
        why: 'secrets that git was told to leave out',
      },
      {
        call: 'git add config/secrets.json',
        codes: ['repository.secret-file'],
        why: 'secrets among other files',
      },
      {
        call: 'git -c gc.pruneExpire=now gc',
        why: 'what nothing points to goes at once, by a setting',
      },
      {
        call: 'git checkout-index -a -f',
        codes: ['repository.discard'],
        why: 'the index is written over all changes',
      },
      {
        call: "GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=alias.s GIT_CONFIG_VALUE_0='!git reset --hard' git s",
        codes: ['repository.discard'],
        why: 'an alias comes in through the environment',
      },

      {
        call: 'git push --force origin feature/x',
        codes: ['repository.force-push'],
        why: 'commits of others',
      },
      {
        call: 'git push -f origin main',
        codes: ['repository.force-push-protected'],
        why: 'the branch that all build on',
      },
      {
        call: 'git push --force-with-lease origin feature/x',
        codes: ['repository.lease-push'],
        why: 'with a lease, minor',
      },
      {
        call: 'git push origin main',
        codes: ['repository.push-protected'],
        why: 'a plain push to main, noted',
      },
      { call: 'git push origin :feature/x', codes: ['repository.remote-delete'], why: 'a remote branch' },
      { call: 'git reset --hard HEAD~3', codes: ['repository.discard'], why: 'changes and commits' },
      { call: 'git checkout -- src/a.ts', codes: ['repository.discard-file'], why: 'one file, minor' },
      { call: 'git clean -fdx', codes: ['repository.clean'], why: 'untracked files' },
      { call: 'git branch -D feature/x', codes: ['repository.branch-delete'], why: 'a branch' },
      { call: 'git tag -d v1.0.0', codes: ['repository.tag-delete'], why: 'a tag, minor' },
      { call: 'git stash clear', codes: ['repository.stash-drop'], why: 'stashes' },
      { call: 'git filter-branch --all', codes: ['repository.rewrite'], why: 'every commit' },
      {
        call: 'git reflog expire --expire=now --all',
        codes: ['repository.prune'],
        why: 'what could be recovered',
      },
      { call: 'gh repo delete me/app --yes', codes: ['repository.delete'], why: 'a repository' },
      { call: 'gh release create v2.0.0', codes: ['repository.release'], why: 'others install it' },
      { call: 'gh pr merge 7', codes: ['repository.merge'], why: 'the branch that all build on' },
      { call: 'gh secret set TOKEN', codes: ['repository.forge-change'], why: 'something on the forge' },
      {
        call: 'gh api -X PATCH repos/acme/core --input change.json',
        codes: ['repository.forge-change'],
        why: 'a body that lies in a file may be anything',
      },
      { call: 'gh auth token', codes: ['repository.token'], why: 'a token is printed' },
      {
        call: 'git commit --no-verify -m x',
        codes: ['repository.unverified'],
        why: 'checks are skipped, noted',
      },
      {
        call: 'git remote set-url origin https://example.com/x.git',
        codes: ['repository.remote-change'],
        why: 'the next push goes elsewhere, minor',
      },
    ],
    quiet: [
      {
        call: "gh api -X POST repos/acme/core/issues/5/comments -f body='delete this'",
        why: 'a comment, by the bare interface',
      },
      {
        call: 'gh api graphql -f query=\'mutation { one: resolveReviewThread(input: {threadId: "PRT_a1"}) { thread { id } } two: resolveReviewThread(input: {threadId: "PRT_b2"}) { thread { id } } }\'',
        why: 'threads of a review are resolved, as its page does',
      },
      {
        call: 'gh api graphql -f query=\'\nmutation {\n  one: resolveReviewThread(input: {threadId: "PRT_a1"}) {\n    thread { id }\n  }\n}\'',
        why: 'the same over several lines',
      },
      {
        call: 'gh api graphql -f query=\'mutation($id: ID!) { addPullRequestReviewThreadReply(input: {pullRequestReviewThreadId: $id, body: "delete the branch? done"}) { comment { id } } }\' -f id=PRT_a1',
        why: 'an answer in a review',
      },
      {
        call: 'gh api -X DELETE repos/acme/core/issues/5/labels/triage',
        why: 'a label that is put back at once',
      },
      { call: 'git add -A', why: 'whatever git does not ignore' },
      { call: 'git add .env.example tests/fixtures/server.pem', why: 'an example, and a key of tests' },
      { call: 'git status', why: 'a status' },
      { call: 'git add -A && git commit -m "force push --hard"', why: 'a commit' },
      { call: 'git push origin feature/x', why: 'a push of a branch' },
      { call: 'git pull --rebase', why: 'a pull' },
      { call: 'git reset src/a.ts', why: 'taking back a staged file' },
      { call: 'git clean -nd', why: 'a dry run' },
      { call: 'git restore --staged .', why: 'unstaging' },
      { call: 'gh pr view 7', why: 'looking' },
      { call: 'gh run rerun 7781234 --failed', why: 'the same checks once more' },
      { call: 'git stash', why: 'putting away' },
    ],
    guards: [
      {
        call: 'gh api graphql -f query=\'mutation { resolveReviewThread(input: {threadId: "PRT_a1"}) { thread { id } } deleteRef(input: {refId: "R_x"}) { clientMutationId } }\'',
        codes: ['repository.forge-change'],
        why: 'a branch goes behind a thread that is resolved',
      },
      {
        call: 'gh api graphql -f query=\'\nmutation {\n  resolveReviewThread(input: {threadId: "PRT_a1"}) { thread { id } }\n  deleteRef(input: {refId: "R_x"}) { clientMutationId }\n}\'',
        codes: ['repository.forge-change'],
        why: 'the same over several lines',
      },
      {
        call: 'gh api graphql -f query=\'mutation { enablePullRequestAutoMerge(input: {pullRequestId: "PR_x"}) { clientMutationId } }\'',
        codes: ['repository.forge-change'],
        why: 'it merges by itself later',
      },
      {
        call: 'gh api graphql -f query=\'mutation { updateRepository(input: {repositoryId: "R_x", visibility: PUBLIC}) { clientMutationId } }\'',
        codes: ['repository.forge-change'],
        why: 'everybody may read it',
      },
      {
        call: 'gh api graphql -F query=@change.graphql',
        codes: ['repository.forge-change'],
        why: 'mutations that lie in a file may be anything',
      },
      {
        call: 'gh api -X DELETE repos/acme/core/issues/comments/4711',
        codes: ['repository.forge-change'],
        why: 'what somebody wrote is gone',
      },
      {
        call: 'gh run cancel 7781234',
        codes: ['repository.forge-change'],
        why: 'a run that others wait for',
      },
      {
        call: 'gh workflow run deploy.yml',
        codes: ['repository.forge-change'],
        why: 'a run that somebody starts',
      },
      {
        call: 'git push origin +main',
        codes: ['repository.force-push-protected'],
        why: 'a plus sign for force',
      },
      {
        call: 'git -C sub push --force origin main',
        codes: ['repository.force-push-protected'],
        why: 'another folder',
      },
      { call: 'git checkout .', codes: ['repository.discard'], why: 'a dot' },
    ],
  },
  test,
)
