import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** A test that holds a claim: its file below `test`, without its ending, and a part of its title. */
type Held = readonly [file: string, title: string]

/** Parts of the page that say what is not prevented, or how it is set up: they claim nothing that a test could hold. */
const withoutClaims = new Set(['Who is on the other side', 'What it does not try to do'])

/** Beginnings of bullets and rows that say what is not prevented, or how something is set up. */
const saysWhatRemains: readonly string[] = [
  'be started outside the proxy',
  'run code in the server',
  'It can keep the machine busy',
  'Session, agent, principal, profile',
  'The key that signs checkpoints is readable',
  'What remains: a whole state folder',
  'State, keys and tokens are in',
  'People answer with sudo',
  'The program itself must not be writable',
  'The gate reads what calls run and touch',
  'send the workspace to a host',
  'use a hole of the kernel',
  'Whoever runs the Slack workspace',
  'Logs of gates are not encrypted',
  'The folder of a hub has',
]

/** The beginning of each claim → the tests that hold it. */
const heldBy: Readonly<Record<string, readonly Held[]>> = {
  'The database and its backups have no secret of a reviewer': [
    ['team/database-has-no-secret', 'no byte of a sealed key, a hash of a PIN or a key of one-time codes'],
  ],
  'A row that was changed, moved to another act': [
    ['team/shared-acts', 'are refused, and verification names the act'],
    ['team/shared-acts', 'acts of another team are not read with this key'],
    ['team/shared-acts', 'on a database that was set back nobody acts'],
  ],
  'judged alone (a hook, run)': [['own-agent/tried-calls', 'runs without a person']],
  'exec --one | reads and writes beyond the plan': [
    ['boundary/escapes', 'every way out works outside, and inside only those that are known to'],
    ['boundary/exec-one', 'hooks and settings are read and not changed, whatever is moved'],
    ['boundary/next-call', 'led to them, is said once, at the end'],
    ['boundary/told-end', 'stands in the log, and what was refused is offered'],
  ],
  '--net ask | hosts that the gate or a person refuses': [
    ['boundary/network', 'it is reset where the gate says no'],
    ['boundary/network', 'a name leads to no machine of this or a private network'],
    ['boundary/told-end', 'the hosts that a command wanted are counted, with why they were closed'],
  ],
  'exec -- CLIENT | the same for all that the client starts': [
    ['boundary/exec-client', 'what no hook sees gets nowhere'],
    ['boundary/exec-client', 'what it obeys outside is said where it was changed'],
  ],
  '--backend files | reads and writes beyond the plan': [
    ['boundary/files-backend', 'it says first what it does not hold'],
    ['boundary/files-backend', 'it holds where no namespace can be made'],
    ['boundary/files-backend', 'what was made that programs outside obey is said there too'],
  ],
  'read keys, other projects, the gate': [
    ['boundary/exec-one', 'finds nothing of the home'],
    ['boundary/exec-one', 'own state can’t be seen'],
    ['boundary/escapes', 'every way out works outside, and inside only those that are known to'],
  ],
  'write outside the workspace': [
    ['boundary/exec-one', 'what the command names is there, and nothing beside it'],
  ],
  'plant a hook, change a client': [
    ['boundary/exec-one', 'hooks and settings are read and not changed, whatever is moved'],
    ['boundary/exec-one', 'a hook that was made where there was none is said'],
  ],
  'send what it found to a host': [
    ['boundary/network', 'it is reset where the gate says no'],
    ['boundary/reach', 'where each host is asked for, code that another machine gave is asked about'],
  ],
  'ask by names, datagrams': [
    ['boundary/network', 'a name leads to no machine of this or a private network'],
    ['boundary/network', 'no datagram leaves'],
  ],
  'end the gate, trace or read other processes': [
    ['boundary/escapes', 'every way out works outside, and inside only those that are known to'],
  ],
  'be taken for a call inside': [
    [
      'boundary/client-belief',
      'nothing outside can speak as what runs inside, and nothing inside for a session outside',
    ],
    ['boundary/client-belief', 'a body can’t say that a call runs inside'],
    [
      'resident/boundary-sockets',
      'whoever connects before a boundary has begun is cut off, and never inside',
    ],
  ],
  'change what the client obeys outside': [
    ['boundary/exec-client', 'what no hook sees gets nowhere'],
    ['boundary/exec-client', 'what it obeys outside is said where it was changed'],
  ],
  'go on after the command ended': [['boundary/exec-one', 'no process outlives it']],
  'lose what lies in the workspace': [['boundary/reach', '%s costs the workspace inside as outside']],
  'countersign audit stamp --every has a time authority': [
    ['evidence/log-stamps', 'hangs, lies or is gone is noted and asked again later'],
    ['evidence/log-stamps', 'over another text than a note of this log is not kept'],
  ],
  'A log that was set back is never signed under its name again': [
    [
      'evidence/restored-log',
      'goes on under a new name when somebody asks for it, and never under the old one',
    ],
    ['evidence/restored-log', 'goes on under a new name, says what was restored'],
    ['evidence/restored-log', 'signs nothing in the restored log, and stays revoked'],
  ],
  'countersign audit key rotate and revoke take a reviewer': [
    ['evidence/log-keys', 'needs the secret of a reviewer'],
    ['evidence/log-keys', 'whoever pinned the first key follows every change of it'],
    ['evidence/log-keys', 'counts up to the entry that was said, and no further'],
    ['evidence/log-keys', 'stolen before it was replaced leads to no other'],
  ],
  'No call says yes to a review': [
    ['http/owner-socket', 'takes more than a terminal'],
    ['people/e2e-itself', 'by command: %s'],
    ['people/e2e-itself', 'by file or socket: %s'],
    ['own-agent/tried-calls', 'runs without a person'],
    ['own-agent/unread-scripts', 'what nobody looked at asks'],
  ],
  'A paired browser changes the policy only with a person’s secret': [
    ['resident/save-policy', 'without the secret of a reviewer nothing is saved'],
    ['resident/save-policy', 'nobody overwrites what another person or program wrote meanwhile'],
    ['resident/save-policy', 'a gate whose state is elsewhere has no say'],
    ['http/policy-save', 'agents and readers save nothing'],
  ],
  'A no takes no secret': [
    ['people/no-without-proof', 'a no without a secret is taken, says so, and teaches nothing'],
    ['http/owner-socket', 'a no over the owner’s socket takes nothing, and lets nothing through'],
  ],
  'A terminal is no proof': [
    ['people/unlocked', 'a terminal, a browser and a key that nobody unlocked say no yes'],
    ['people/unlocked', 'what is grave takes the secret itself'],
    ['people/unlocked', 'fifteen minutes without a yes end it'],
    ['http/owner-socket', 'takes more than a terminal'],
    ['people/e2e-answer', 'where programs can type, each yes takes the secret'],
  ],
  'A pairing code is for a person at a terminal': [
    ['resident/dashboard', 'without a terminal there is an address and no code'],
    ['http/pairing', 'a code for a reviewer needs a secret of theirs'],
    ['http/pairing', 'a code ends after two minutes and with the next one'],
    ['http/pairing', 'wrong codes of a stranger keep nobody from pairing'],
  ],
  'No call speaks for its person': [
    ['hook/who-speaks', 'what is typed at a client is its person’s, before and after its calls'],
    [
      'hook/who-speaks',
      'an agent that runs the hook, in its call, by exec or as a job for later, is no person',
    ],
    ['hook/who-speaks', 'an agent that says its call has ended, and then runs the hook, is no person'],
    ['hook/who-speaks', 'an agent that reads the token and asks by itself is a stranger'],
    ['hook/who-speaks', 'a client that an agent starts is no person’s, below its call or left behind'],
    ['sessions/channels', '%s lowers nothing'],
    ['sessions/channels', '%s does no harm, and lowers nothing'],
  ],
  'No text is followed further than a person signed': [
    ['people/followings', 'it covers no other site, no other act, no other session and no other text'],
    ['people/followings', 'an order to the agent in the same page still asks'],
    ['people/followings', 'what was written past the gate makes no session follow anything'],
    ['people/followings', 'what a yes covers can’t be widened past the gate'],
    ['people/followings', 'a row that is put back brings nothing back'],
    ['people/approved-values', 'it is known in no other profile'],
    ['people/approved-values', 'it is forgotten with the trust that it gave'],
    ['people/approved-values', 'a yes that was reported wrong, or that nobody signed, makes nothing known'],
  ],
  'No proxy hears another': [
    [
      'hook/proxy-hears',
      'a proxy hears what the person typed at the client that started it, and no other proxy does',
    ],
    ['hook/proxy-hears', 'a proxy that an agent starts below its call, or leaves behind, hears nobody'],
    ['hook/proxy-hears', 'with a second session in the client a proxy hears neither'],
    ['hook/proxy-hears', 'a proxy of a client below another one hears neither of them'],
    ['hook/proxy-hears', 'a proxy that outlives its client hears nobody'],
    ['hook/proxy-hears', 'a proxy of another account below the client hears nobody'],
    [
      'sessions/shared-prompts',
      'where an order to the agent was heard beside the prompts, none of them is shared',
    ],
  ],
  'No other page asks in your name': [
    ['http/guards', 'a Host that is not ours is refused over TCP'],
    ['http/guards', 'another page’s Origin is refused on every listener'],
    ['http/hostile', 'a link in a mail or a chat opens a page'],
    ['http/pairing', 'a cookie that reached a server on another port looks'],
  ],
  'A passkey is the person': [
    ['people/passkeys', 'where a passkey is enrolled, neither PIN nor terminal says yes to what is grave'],
    ['people/passkeys', 'a signature is good for one review, one sheet and one use'],
  ],
  'A note that leaves the machine holds nothing of the call': [
    ['notify/what-leaves', 'nothing of a call’s arguments reaches any target'],
    ['notify/webhook', 'a redirect is not followed'],
    ['notify/webhook', 'a server that never answers holds neither a decision nor another target'],
  ],
  'What is exported is listed, member by member': [
    ['export/what-leaves', 'every target gets every decision, and nothing of a call’s arguments'],
    [
      'export/what-leaves',
      'lines of a review that waits, and a probe beside it, stay here until it has ended',
    ],
    ['export/faults', 'a certificate that does not fit gets nothing'],
    ['export/faults', 'a target that %s loses nothing: it has all once it is well'],
    ['export/accepted', 'a target that nobody accepted gets nothing'],
  ],
  'An approval covers bytes': [
    ['people/answers', 'a script that changed while it waited is not what was approved'],
    ['people/bound-files', 'the page says what an approval does not cover'],
    ['people/e2e-run', 'was changed meanwhile'],
  ],
  'Settings that switch hooks off are looked for before they arrive': [
    ['own-agent/arriving-settings', 'after `%s`, `%s` does not run without a person'],
    ['own-agent/arriving-settings', 'after `%s`, `%s` runs as it did'],
    ['own-agent/arriving-settings', 'hold nothing up'],
  ],
  'A folder whose settings switch hooks off is blocked': [
    ['own-agent/hooks-off', 'with %s installed nothing runs in a folder whose %s switches its hooks off'],
    ['own-agent/hooks-off', 'nor in a folder below, until the setting is taken out'],
    [
      'own-agent/hooks-off',
      'where the machine’s own settings call the gate, those of a project switch nothing off',
    ],
  ],
  'An approval covers things, not names': [
    ['people/changed-things', 'an approval of `%s` is not for what is there after `%s`'],
    ['people/changed-things', 'an approval of `%s` holds after `%s`, as a person would have it'],
    ['people/changed-things', 'after `%s` and `%s` the agent and the person are told: %s'],
    ['people/changed-things', 'so many names are listed, and an approval says that there are more'],
  ],
  'An approval covers findings': [['people/unlocked', 'a yes does not count where %s']],
  'Approvals are used once': [
    ['people/answers', 'an approval lets the same call through once, and no other call'],
    ['people/answers', 'an approval is void after its time, and a no stands for its own'],
  ],
  'Nothing times out into yes': [
    ['people/challenges-wait', 'when the time is over the review is still pending'],
    ['http/guards', 'a gate that takes too long is unavailable, and never a yes'],
  ],
  'A call is one call': [
    ['http/same-call', 'a body with a name twice is refused'],
    ['http/agents', 'the same id again is the same answer, and with other bytes a conflict'],
  ],
  'Time is measured by the gate': [
    ['people/challenges', 'a yes that is too early is refused with the seconds left'],
  ],
  'A server that changes what it says of its tools is asked about': [
    ['people/tool-pins', 'a changed tool is queued with the difference'],
    ['people/tool-pins', 'a pin that was written past the gate is named'],
    ['people/tool-pins', 'accepting needs a secret'],
  ],
  'An installed hook never ends in silence': [
    ['hook/no-opening', 'no answer but allow makes the client run a call, whatever the input'],
    ['hook/installed', 'a gate that is stopped in the middle is a refusal once the time is over'],
    ['hook/installed', 'a disk that takes no more is a refusal'],
    ['hook/installed', 'a policy that is wrong is a refusal'],
  ],
  'A registration that goes is noticed': [
    ['seal/watched-gate', 'a registration that is taken out is told to every target'],
    ['seal/registration-watch', 'a registration that is written anew with its record is told of'],
    ['seal/registration-watch', 'a project that switches hooks off is told of'],
    ['seal/registration-watch', 'what went while no gate ran is told at the start, once'],
  ],
  'send a message that the gate and the server read differently': [
    ['mcp/unjudged', 'whatever bytes come in however they are cut'],
    ['mcp/hostile-sides', 'a number that is another one for exact readers is not judged in its place'],
  ],
  'reuse an id, cancel, disconnect or end the server': [
    ['mcp/session', 'an id that is in use gets an error, and what came second does not run'],
    ['mcp/session', 'a cancelled call is withdrawn, never runs, and is not answered'],
    ['mcp/session', 'when the server ends, everybody who waits is told, and reviews are withdrawn'],
  ],
  'answer a review on the protocol': [
    ['mcp/session', 'where the policy says ask, the client’s person decides'],
  ],
  'say that it is another client': [
    ['http/agents', 'who asks, for whom and under which profile comes from the token'],
  ],
  'withdraw reviews': [['http/agents', 'an agent withdraws the review of its own call, and no other one']],
  'change what the server says of a tool, hide orders in it': [
    ['mcp/rug-pull', 'a server that changes what it says of a tool is stopped'],
    ['people/tool-pins', 'a server that looks like another is asked about'],
  ],
  'answer a request that was not asked, or twice': [
    ['mcp/session', 'answers that nobody asked for do not pass, nor second ones'],
    ['mcp/stdio-faults', 'an answer that is too large is an error for its request'],
  ],
  'ask the client': [['mcp/sampling', 'it is judged where the policy says so']],
  'give orders in a result': [
    ['mcp/session', 'what a tool gave back is told to the gate before the next call is judged'],
  ],
  'kill the proxy': [['mcp/stdio-faults', 'the server and all that it started end with the proxy']],
  'It cannot take your place': [
    [
      'http/unauthenticated-limits',
      'however many strangers hold connections, somebody who comes is answered',
    ],
  ],
  'Its guesses are noted': [
    ['http/guards', 'attempts that fail are noted without the token, limited, and lock nobody out'],
  ],
  'A reader’s token reads everything': [
    ['http/hostile', 'however much one caller looks, calls are judged in between'],
    ['http/pairing', 'a browser of a reader looks, and changes nothing'],
  ],
  'A reviewer’s token without a secret says yes to nothing': [
    ['http/remote-people', 'a no takes no secret from a reviewer’s token'],
    ['web/unlock', 'who has the cookie and the token of an unlocked page, and not its key'],
  ],
  'A reviewer’s secret with it is the reviewer': [['http/policy-save', 'a reviewer saves with their secret']],
  'Code that reads the browser’s profile has both': [
    ['web/unlock', 'who has the cookie and the token of an unlocked page, and not its key'],
    ['people/passkeys', 'what was signed for a change says yes to nothing'],
  ],
  'Somebody who writes the state can delete an opening': [
    ['store/sealed-parts', 'openings that are gone without an erasure are found and named'],
  ],
  'A token of a reviewer who was removed still looks': [
    ['http/pairing', 'a reviewer who is removed, and another one of their name, is in no browser any more'],
  ],
  'A passkey is bound to localhost': [['http/passkeys', 'a signature of another port']],
  'A backup is a file like an export': [
    ['store/restore', 'what was erased since is erased in the restored state too'],
  ],
  'Exports, backups, snapshots of the disk': [
    [
      'store/erasure',
      'who erases is told which other entries hold the same text, and which exports were made',
    ],
  ],
  'The same text in other entries stays': [
    ['store/erasure', 'who erases is told which other entries hold the same text'],
  ],
  'Whoever may erase can take away why a call was asked about': [
    ['store/erasure', 'what the erased decision was and when stays'],
  ],
  'Where others witness the log': [
    ['witness/two-gates', 'the one whose files are set back is caught and signs nothing more'],
    ['witness/witness-rounds', 'heeded only where the log does not go on from it'],
    ['witness/witness-rounds', 'what a witness may not do changes neither log nor note'],
  ],
  'Killing the gate at any moment': [
    ['kill/notes', 'kills under load leave a log, a tree and notes that fit each other'],
  ],
  'Every entry of the log covers the one before': [
    ['store/damage', 'one letter of an entry is found by its hash'],
    ['web/log', 'with an anchor that was kept elsewhere a log that was cut is found'],
  ],
  'Decisions, votes, grants, reviewers and pauses are lines': [
    ['people/forgeries', 'an approval, a reviewer, a grant or trust that was written past the gate is found'],
  ],
  'What a passkey signed can be checked by anybody': [
    ['people/passkeys', 'kept with its key, and can be checked by anybody'],
    ['people/passkeys', 'a passkey or a signed yes that was written past the gate is found'],
  ],
  'A paired browser can be read': [
    ['web/unlock', 'who has the cookie and the token of an unlocked page, and not its key'],
  ],
  'A reviewer’s key is sealed under their secret': [
    ['resident/short-secret', 'takes no short PIN, from anybody'],
    ['resident/short-secret', 'a short PIN of before is taken until it is changed'],
  ],
  'Who may answer is a chain of keys': [
    [
      'people/signed-acts',
      'a grant that was written past the gate, with its line in the log, allows nothing',
    ],
    ['people/signed-acts', 'a grant that a person revoked stays revoked'],
    ['people/signed-acts', 'a block that was deleted still blocks'],
    ['people/signed-acts', 'a pause that nobody signed pauses nothing'],
  ],
  'The chain of keys names each key as it is kept': [
    ['people/recovery', 'while no secret opens the key that is kept for a reviewer nobody could object'],
  ],
  'A yes is signed for its review': [
    ['people/signed-acts', 'an approval of what is grave that nobody signed lets nothing through'],
    ['people/unlocked', 'a yes does not count where %s'],
  ],
  'A review is what it was when it opened': [
    ['people/rewritten-reviews', 'a yes to a call that was shown is none to another'],
    ['people/rewritten-reviews', 'one person is not enough where two are needed'],
    ['people/rewritten-reviews', 'an approval is good for no longer than the policy says'],
    ['people/rewritten-reviews', 'is not good again under a later moment'],
  ],
  'How often a grant was used': [
    ['people/signed-acts', 'a use that was put back while no gate ran is spent'],
    ['people/signed-acts', 'an approval that was used stays so'],
  ],
  'A gate that runs remembers the end of the chain': [
    ['people/signed-acts', 'an older set that is put back while the gate runs only tightens'],
    ['people/keys', 'a chain of keys that was replaced while the gate runs counts for nothing'],
    ['people/signed-acts', 'where what stands was never seen to hold nothing is allowed unseen'],
  ],
  'Your own policy file counts as far as a person accepted it': [
    [
      'resident/accept-policy',
      'a policy that is loosened on the disk loosens nothing until somebody accepts it',
    ],
    ['resident/accept-policy', 'a policy that is tightened on the disk holds at once'],
    ['resident/accept-policy', 'where nobody can answer a policy only tightens'],
  ],
  'Nobody makes themselves the first reviewer': [
    ['people/recovery', 'nobody makes themselves the first reviewer'],
    ['people/recovery', 'a key takes force after 24 hours of one gate, loosens nothing until it has signed'],
    ['people/recovery', 'past the gate counts for nothing'],
    ['people/recovery', 'its time begins when a target took the notice'],
    ['notify/recovery', 'a target that no person accepted takes a notice, and it does not count as told'],
    ['resident/accept-policy', 'whom the accepted policy tells is told still'],
  ],
  'Taking the gate out with our program takes': [
    ['install/uninstall', 'hooks are taken out with a reviewer’s secret alone'],
  ],
  'Where whatever runs is root when it likes': [
    ['people/recovery', 'where whatever runs is root when it likes no key is recovered'],
  ],
  'What people': [
    ['people/signed-acts', 'a yes that was written among the answers teaches nothing'],
    ['people/signed-acts', 'a no whose row was deleted counts as the log has it'],
  ],
  'A token that gives more than a client has by itself': [
    ['resident/signed-tokens', 'a token that was written into the file past a person opens nothing'],
    ['resident/signed-tokens', 'its line that is put back opens nothing'],
  ],
  'Where root wrote down the keys': [
    ['people/keys', 'a chain that does not go on from what root wrote down lets nothing through'],
    ['people/recovery', 'after root’s copy of the keys a gate believes no key that was recovered by time'],
  ],
  'countersign restore brings nothing back': [
    ['store/restore', 'a grant that was revoked since is not back'],
    ['store/restore', 'a backup of other reviewers does not replace a state that has some'],
    ['store/forged-backup', 'a reviewer who was written into a backup restores nothing'],
  ],
  'Agents ask at': [
    ['resident/accounts', 'under an account of its own the gate’s state, keys, sockets and process'],
  ],
  'read the state, the signing key': [['resident/accounts', 'are out of an agent’s reach']],
  'change the log or an answer in the state': [
    ['resident/accounts', 'the log shows what was changed past the gate'],
  ],
  'damage a page of the state': [['store/damage', 'a page that can’t be a page is found at rest or at once']],
  'write itself a token or a browser’s session': [
    ['resident/signed-tokens', 'opens nothing but what a client has by itself'],
  ],
  'halt or kill the gate': [
    ['resident/readiness', 'status and start agree on a gate that was halted, and start replaces it'],
    ['hook/installed', 'a gate that is killed while a call waits for people leaves it refused'],
  ],
  'look at or answer reviews over the agents': [
    ['http/agents', 'a stolen token of an agent answers, grants, pauses and adds nobody'],
  ],
  'look at or answer reviews over TCP': [['http/pairing', 'whoever guesses is soon told nothing more']],
  'A chat says no, and never yes': [
    ['people/answers-from-chats', 'a yes never comes from a chat, whoever vouches for it'],
  ],
  'Whoever sends what Slack did not sign': [
    [
      'team/deny-from-chat',
      'whatever Slack did not sign, did not sign just now, or somebody else pressed denies nothing',
    ],
    ['team/deny-from-chat', 'a press is good once'],
  ],
  'A link that denies': [
    ['team/deny-from-chat', 'a link shows what it denies; only its button does, and once'],
  ],
  'make a pairing code': [['http/pairing', 'a code for a reviewer needs a secret of theirs']],
}

const at = (path: string) => new URL(`../../${path}`, import.meta.url)
const claims = claimsIn(readFileSync(at('docs/threat-model.md'), 'utf8'))

test('every claim of the threat model has its tests, and none is left over', () => {
  expect(claims.length).toBeGreaterThan(60)
  const beginnings = [...Object.keys(heldBy), ...saysWhatRemains]
  expect(claims.filter(claim => !beginnings.some(one => claim.startsWith(one)))).toEqual([])
  expect(beginnings.filter(one => !claims.some(claim => claim.startsWith(one)))).toEqual([])
})

test('each of those tests is there, by its title', () => {
  expect(Object.entries(heldBy).filter(([, tests]) => tests.length === 0)).toEqual([])
  const missing = Object.values(heldBy)
    .flat()
    .filter(([file, title]) => !holds(`test/${file}.test.ts`, title))
  expect(missing).toEqual([])
})

function holds(file: string, part: string): boolean {
  return existsSync(at(file)) && titlesIn(readFileSync(at(file), 'utf8')).some(title => title.includes(part))
}

/** The titles of tests in a text: the first string of each call of `test`, also of one that a table or a condition makes. */
function titlesIn(text: string): readonly string[] {
  return [
    ...text.matchAll(/(?:\b(?:test|testAs|describe)\(|\)\()\s*(['`])((?:(?!\1)[^\\]|\\.){3,400})\1/g),
  ].map(([, , title = '']) => title)
}

/** The bullets and rows of a page, as they are read: without marks. */
function claimsIn(page: string): readonly string[] {
  const found: string[] = []
  let isClaiming = false
  let isHead = true
  for (const line of page.split('\n')) {
    if (line.startsWith('## ')) isClaiming = !withoutClaims.has(line.slice(3))
    const isRow = line.startsWith('| ')
    if (isClaiming && ((isRow && !isHead && !line.startsWith('| ---')) || line.startsWith('- ')))
      found.push(line.slice(2).replaceAll(/[*`]/g, ''))
    isHead = !isRow
  }
  return found
}
