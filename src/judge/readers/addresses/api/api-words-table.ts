const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** First words of operations that look, compute or try. */
export const lookingVerbs = words(
  'get list describe search query find fetch read show count check validate preview estimate lookup scan select head status ping echo simulate diff explain compare suggest autocomplete analyze batchget mget msearch verify match filter is has test try calculate compute render translate tokenize embed classify parse view browse lint plan dry',
)

/** Verbs of what takes something away. */
export const destroyingVerbs = words(
  'delete destroy remove drop purge terminate wipe erase truncate flush flushall flushdb deprovision decommission uninstall unpublish expunge expire nuke kick reset rebuild reinstall format zap dispose deregister unregister unlink clear kill evict trash shred del rm undeploy obliterate discard prune empty',
)

/** Verbs of what makes something stand still. */
export const stoppingVerbs = words(
  'stop shutdown poweroff halt suspend deactivate disable drain hibernate quarantine fence close block abort ban lock exit safeexit quietdown pause off unsubscribe detach cordon failover isolate kill',
)

/** Verbs of what gives a right or a way in, whatever its object. */
export const grantingVerbs = words(
  'grant assume impersonate invite authorize elevate sudo allow unlock unban unblock',
)

/** Verbs of what gives one, or changes one, where the object is a right. */
export const settingVerbs = words(
  'create add put attach update set assign grant change reset generate issue rotate associate modify replace upsert register enable new make mint insert invite delete remove revoke edit import upload patch',
)

/** Verbs of what changes something that is there. */
export const changingVerbs = words(
  'reboot restart reload restore update modify put set change edit patch replace rename move transfer rollback roll revert attach assign associate resize scale migrate promote demote enable activate apply configure reconfigure import upgrade rotate merge approve release trigger dispatch archive toggle reverse void rescind override sync overwrite install provision factoryreset cancel revoke detach swap reindex redirect',
)

/** Verbs of what others get to see or to use. */
export const deployingVerbs = words('deploy redeploy publish')

/** Verbs of what runs somewhere else. */
export const runningVerbs = words('exec execute run eval script scripttext invoke command cmd shell console')

/** Verbs of what moves money. */
export const payingVerbs = words(
  'pay payout charge capture refund withdraw buy purchase trade sell swap stake donate disburse wire settle sendtransaction sendrawtransaction sendtoaddress sendmany checkout debit',
)

/** Verbs of what reaches people. */
export const tellingVerbs = words(
  'send post broadcast notify blast sendmail sendemail sendmessage sendsms postmessage',
)

/** Words between the path and its verb. */
export const fillers = words('do bulk batch mass force hard soft action actions all multi admin async user')

/** Objects of a right or of a way in. */
export const rights = words(
  'role roles permission permissions grant grants iam membership memberships collaborator collaborators member members invitation invitations invite invites acl acls scope scopes roleassignment roleassignments rolebinding rolebindings clusterrolebinding clusterrolebindings clusterrole clusterroles accesskey accesskeys apikey apikeys sshkey sshkeys keys tokens credential credentials serviceaccount serviceaccounts iampolicy rolepolicy userpolicy loginprofile password passwords passkey passkeys admins owners administrators sudoers entitlement entitlements delegates delegation trustpolicy principals consent bans kicks oauth2permissiongrants approleassignments',
)

/** Objects that guard or record. */
export const guards = words(
  'protection protections ruleset rulesets firewall firewalls waf mfa 2fa totp otp factor factors sso saml policy policies logging log logs trail trails audit auditing alarm alarms alert alerts alerting monitor monitors monitoring detector detectors guardduty defender antivirus edr sentinel quarantine encryption encrypted backup backups versioning captcha moderation securitygroup securitygroups securitygroupingress security tls ssl https interlock lockdown retention verification verified authentication recorder flowlogs publicaccessblock flowlog rule rules key keys enforcement enforced signature validation watchdog failsafe limiter ratelimit sandbox safeguard guardrail guardrails safety approval approvals reviews checks hold lock locks termination terminationprotection',
)

/** Objects that are people, or what is kept about them. */
export const peopleNouns = words(
  'user users account accounts employee employees patient patients student students salary salaries payroll beneficiary beneficiaries wages',
)

/** Objects that say where others' data, mail or money goes, and what runs by itself. */
export const steering = words(
  'webhooks hooks dnsrecord dnsrecords dns nameserver nameservers mx rrset rrsets forwarding forwardingaddresses autoforwarding messagerules inboxrules externalaccounts bankaccounts paymentmethods billing variables env envvars configvars secrets settings config configuration integrations runners crons schedules flags featureflags dispatches triggers redirects redirect redirecturi callbackurls origins cors nat routes peerings delegates payoutsettings domain domains scriptsettings',
)

/** Objects below which money moves when one is made with an amount. */
export const moneyNouns = words(
  'transfer transfers payout payouts refund refunds charge charges payment payments withdrawal withdrawals withdraw disbursement disbursements remittance remittances order orders trade trades purchase purchases bid bids wire wires topup topups deposit deposits donation donations swap swaps bets wager wagers stakes giftcards orderrequests transactions ach pay buy sell capture subscription subscriptions invest investments loans reimbursements',
)

/** Objects that are messages. */
export const messageNouns = words(
  'message messages mail mails email emails sms call calls broadcast broadcasts campaign campaigns notification notifications push fax faxes letter letters newsletter newsletters blast',
)

/** Objects that everybody reads. */
export const publicNouns = words(
  'tweet tweets status statuses feed toot ugcposts shares submit media_publish articles createrecord',
)

/** Objects of everyday work: small, one's own, or there to be written into. */
export const everydayNouns = words(
  'issue issues comment comments note notes task tasks todo todos card cards label labels reaction reactions playlist playlists reminder reminders draft drafts bookmark bookmarks preferences preference profile me self cart carts checklist checklists watchlist tag tags star stars starred favorites favourites subscription thread threads read typing seen pulls pull page pages block blocks event events document documents doc docs row rows record view views item items story stories epic sprint ticket tickets rating like likes watch viewed progress completions embeddings chat responses generate predict infer rerank moderations classify transcriptions translations complete token login signin session sessions logout refresh authorize oauth oauth2 auth healthz health search query graphql lookup preview validate analyze metrics traces spans collect ingest track telemetry presign upload uploads blob blobs trees parse convert render estimate quote quotes sort filter count export batch_get dryrun dry-run webhook callback cells values image images avatar gist gists snippets commits forks branches checkruns mergerequests pullrequests content speech audio annotations milestone milestones tickers batch queries player playback',
)

/** Machines and stores that cost from when they are made. */
export const resourceNouns = words(
  'droplet droplets instance instances server servers vm vms virtualmachine virtualmachines cluster clusters nodepool nodepools database databases volume volumes loadbalancer loadbalancers loadbalancers kubernetes reservedinstances commitments fleet fleets machine machines app apps function functions deployment deployments project projects bucket buckets node nodes pod pods container containers namespace namespaces release releases builds pipeline pipelines job jobs run runs zone zones organization organizations workspace workspaces device devices manageddevices',
)

/** Objects that keep alarms from being heard. */
export const silences = words(
  'silence silences mute mutes downtime downtimes suppression suppressions maintenancewindow maintenancewindows snooze snoozes',
)
