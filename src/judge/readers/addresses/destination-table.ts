const names = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Hosts where a cloud machine gets its own credentials and settings, by address and by name. */
export const metadataHosts = names(`
  169.254.169.254 169.254.170.2 100.100.100.200 fd00:ec2::254 192.0.0.192 168.63.129.16
  metadata.google.internal metadata.goog metadata.azure.internal metadata.tencentyun.com instance-data.ec2.internal metadata instance-data
`)

/**
 * Services that development, data and office work use all day, as registrable domains. A domain in this list says
 * nothing about its content.
 */
export const everydayDomains = names(`
  github.com githubusercontent.com gitlab.com bitbucket.org codeberg.org sr.ht githubassets.com
  npmjs.org npmjs.com yarnpkg.com pypi.org pythonhosted.org python.org crates.io rust-lang.org rustup.rs
  rubygems.org ruby-lang.org golang.org go.dev packagist.org getcomposer.org maven.org apache.org gradle.org nuget.org
  nodejs.org deno.land deno.com bun.sh jsr.io unpkg.com jsdelivr.net cdnjs.com esm.sh
  debian.org ubuntu.com fedoraproject.org archlinux.org alpinelinux.org centos.org redhat.com kernel.org gnu.org
  docker.com docker.io quay.io ghcr.io gcr.io k8s.io kubernetes.io helm.sh hashicorp.com terraform.io
  googleapis.com google.com gstatic.com cloudflare.com microsoft.com live.com office.com azure.com windows.net
  amazonaws.com amazon.com apple.com openai.com anthropic.com huggingface.co mistral.ai cohere.ai groq.com
  stripe.com paypal.com slack.com atlassian.net atlassian.com linear.app notion.com notion.so asana.com trello.com
  salesforce.com hubspot.com zendesk.com intercom.io mailgun.net sendgrid.com twilio.com datadoghq.com newrelic.com
  sentry.io grafana.com grafana.net pagerduty.com circleci.com travis-ci.com vercel.com netlify.com heroku.com fly.io
  mozilla.org w3.org wikipedia.org wikimedia.org stackoverflow.com stackexchange.com readthedocs.io readthedocs.org
  letsencrypt.org sqlite.org postgresql.org mysql.com mongodb.com elastic.co redis.io nginx.org openstreetmap.org
`)

/** Places where anybody can leave text or files for anybody. */
export const dropDomains = names(`
  pastebin.com paste.ee hastebin.com dpaste.com dpaste.org ix.io sprunge.us termbin.com paste.rs rentry.co rentry.org
  ghostbin.com controlc.com justpaste.it paste.gg paste.mozilla.org bpa.st 0bin.net privatebin.net cl1p.net p.ip.fi
  transfer.sh file.io 0x0.st bashupload.com oshi.at temp.sh gofile.io anonfiles.com anonfile.com wetransfer.com
  tmpfiles.org catbox.moe litterbox.catbox.moe uguu.se filebin.net send.vis.ee mega.nz mega.io mediafire.com
  zippyshare.com ufile.io sendspace.com filetransfer.io pixeldrain.com keep.sh x0.at envs.sh
`)

/** Places that show every request to the maker of the address. */
export const catcherDomains = names(`
  webhook.site requestbin.com requestbin.net pipedream.net pipedream.com beeceptor.com hookbin.com hookb.in requestcatcher.com
  mockbin.org mocky.io postb.in requestinspector.com webhookrelay.com typedwebhook.tools hookdeck.com hooks.zapier.com
  interact.sh oast.fun oast.live oast.me oast.online oast.pro oast.site burpcollaborator.net oastify.com
  dnslog.cn ceye.io canarytokens.com canarytokens.org dnsbin.io eyes.sh bxss.me xss.ht smee.io ptsv2.com ptsv3.com
`)

/** Tunnels from the internet to a machine behind a firewall. */
export const tunnelDomains = names(`
  ngrok.io ngrok.app ngrok.dev ngrok-free.app ngrok-free.dev ngrok.com trycloudflare.com loca.lt localtunnel.me
  serveo.net localhost.run pagekite.me telebit.io bore.pub lhr.life lhr.rocks portmap.io playit.gg zrok.io pinggy.io
  pinggy.link tunnelto.dev localxpose.io remote.it packetriot.net boringproxy.io
`)

/** Providers of names for addresses that change, open to anybody. */
export const dynamicDomains = names(`
  duckdns.org no-ip.org no-ip.com ddns.net hopto.org zapto.org sytes.net dynu.net dynu.com dyndns.org freedns.org
  afraid.org mooo.com chickenkiller.com myftp.org serveftp.com redirectme.net bounceme.net servehttp.com
`)

/** Names that answer with the address that they spell: a way around lists of addresses. */
export const rebindingDomains = names(`
  nip.io sslip.io xip.io rbndr.us 1u.ms yoogle.com
`)

/** Names that lead to this machine and nowhere else, for servers in development that need a domain. */
export const ownMachineDomains = names(`
  localtest.me lvh.me vcap.me lacolhost.com fuf.me
`)

/** Short names for other addresses. */
export const shortenerDomains = names(`
  bit.ly tinyurl.com t.co goo.gl ow.ly is.gd v.gd buff.ly rebrand.ly cutt.ly shorturl.at rb.gy t.ly tiny.cc bl.ink
  s.id adf.ly git.io soo.gd clck.ru qr.ae lnkd.in
`)

/** Addresses that take a message from anybody who knows them. */
export const chatHooks: readonly RegExp[] = [
  /^(?:(?:canary|ptb)\.)?discord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks\//,
  /^hooks\.slack\.com\/(?:services|workflows|triggers)\//,
  /^api\.telegram\.org\/bot/,
  /^[\w-]{1,63}\.webhook\.office\.com\//,
  /^hooks\.zapier\.com\//,
  /^maker\.ifttt\.com\//,
  /^script\.google\.com\/macros\//,
]

/** Words by which attackers, or examples of attacks, call a host. Whole words of a name. */
export const hostileWords = names(
  'attacker attackers evil malicious hacker hackers exfil exfiltrate exfiltration c2 c2server phish phishing malware badsite badguy rogue stealer ransomware botnet payloads adversary faked stolen hijacked mitm scammer phisher keylogger backdoor evilcorp evilsite evilserver attackerhost exfilserver',
)
