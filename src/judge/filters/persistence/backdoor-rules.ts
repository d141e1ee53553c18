import { isSettings, isSource, hasName, type ContentRule } from './content-rule.ts'

const away = 'https?:\\/\\/(?!localhost|127\\.|0\\.0\\.0\\.0|\\[::1\\])'

/** Typed text goes elsewhere. */
function listensToKeys(text: string): boolean {
  return (
    /addEventListener\(\s{0,4}["']key(?:down|press|up)["'][^\n]{0,200}\b(?:fetch|sendBeacon|WebSocket|src)\b[^\n]{0,20}https?:/.test(
      text,
    ) ||
    (/\bpynput\b|\bGetAsyncKeyState\b/.test(text) &&
      /\brequests\.post|\bsmtplib\b|\bsocket\.|\burlopen\b|\bwebhook/i.test(text))
  )
}

/** Every file of a person is encrypted where it lies. */
function locksFiles(text: string): boolean {
  return (
    /\bos\.walk\(|\brglob\(|\breaddir|\bWalkDir\b/.test(text) &&
    /\.encrypt\(|\bcreateCipheriv\b|\bAES\.new\b/.test(text) &&
    /["'](?:\/home|\/Users|C:\\|\/["'])|\bexpanduser\b|\bPath\.home\b|\bhomedir\(|USERPROFILE/.test(text)
  )
}

/** Code that nobody writes for whoever uses the program: doors, listeners, and what carries others’ data away. */
export const backdoorRules: readonly ContentRule[] = [
  {
    code: 'persistence.planted-code',
    holds: isSource,
    patterns: [
      // Sessions of visitors, sent elsewhere.
      new RegExp(
        `\\b(?:fetch|sendBeacon|open|src|href|location|axios|get|post|ajax|WebSocket)\\b[^\\n;]{0,40}["'\`]${away}[^\\n;<>]{0,200}(?:\\bdocument\\.cookie\\b|\\bstringify\\(\\s{0,2}(?:window\\.)?(?:local|session)Storage\\b|[?&]\\w{1,30}=["'\`]?\\s{0,4}(?:\\+|\\$\\{)\\s{0,4}(?:window\\.)?(?:local|session)Storage\\b)`,
      ),
      // The whole environment, or a key, sent elsewhere.
      new RegExp(
        `\\b(?:post|put|get|fetch|urlopen|request|sendBeacon|axios)\\b[^\\n]{0,20}["'\`]${away}[^"'\`]{1,300}["'\`][^;"'\`]{0,120}(?:\\bos\\.environ\\b(?!\\s{0,2}[.[])|\\bdict\\(os\\.environ|\\bstringify\\(process\\.env\\)|\\bprocess\\.env\\s{0,4}[,)}])`,
      ),
      new RegExp(
        `\\b(?:post|put|fetch|urlopen|request)\\b[^\\n]{0,20}["'\`]${away}[^;]{1,120}\\bopen\\([^)\\n]{0,40}(?:\\.ssh\\b|\\.aws\\b|\\.netrc|\\.env\\b|id_rsa|/etc/(?:passwd|shadow))`,
      ),
      // Commands of whoever asks.
      /\b(?:system|exec|shell_exec|passthru|popen|proc_open|eval|assert|create_function)\s{0,4}\(\s{0,4}(?:base64_decode\s{0,2}\(\s{0,4})?@?\$_(?:GET|POST|REQUEST|COOKIE|SERVER)\b/,
      /\b(?:os\.system|os\.popen|subprocess\.\w{1,20}|eval|exec)\s{0,2}\(\s{0,4}(?:flask\.)?request\.(?:args|form|values|json|get_json|data|headers|cookies|GET|POST)\b/,
      /\b(?:exec|execSync|spawn|spawnSync|eval|Function)\s{0,2}\(\s{0,4}(?:req|request|ctx)\.(?:query|body|params|headers|cookies)\b/,
      /\bRuntime\.getRuntime\(\)\.exec\(\s{0,4}request\.getParameter\b/,
      // A word that opens every account.
      /={2,3}\s{0,4}["'][\w-]{0,30}(?:back_?door|letmein|master_?key|master_?password|god_?mode)[\w-]{0,30}["']/i,
      // What a host answers, run at once.
      /\b(?:exec|eval|Function|compile)\s{0,2}\(\s{0,4}(?:await\s{1,4}|\(\s{0,2}){0,4}(?:\w{1,30}\.){0,3}(?:urlopen|get|fetch|urlretrieve|request)\([^\n]{0,200}\)\.(?:read|text|content|decode|body|data)\b/,
      // Shells over a connection in languages that no reader follows.
      /\b(?:fsockopen|TCPSocket\.(?:new|open)|IO::Socket::INET)\b[^\n]{0,300}(?:\/bin\/(?:ba)?sh|proc_open|\bexec\b|\bspawn\b)/,
      /\bset(?:re)?uid\(0[\s\S]{0,120}\b(?:system|exec\w{0,3})\(\s{0,4}["']\/bin\/(?:ba)?sh/,
      /\bsockaddr_in\b[\s\S]{0,400}\bexec\w{0,3}\s{0,2}\(\s{0,4}[{"']\/bin\/(?:ba)?sh/,
      /\bstratum\+(?:tcp|ssl):\/\/|\b(?:xmrig|coinhive|cryptonight|minerd)\b/i,
    ],
    found: text => listensToKeys(text) || locksFiles(text),
  },
  {
    code: 'persistence.planted-code',
    holds: isSettings,
    patterns: [
      /\b(?:LD_PRELOAD|DYLD_INSERT_LIBRARIES)["']?\s{0,4}[:=]\s{0,4}["']?\/(?:tmp|var\/tmp|dev\/shm)\//,
    ],
  },
  {
    code: 'persistence.active-document',
    holds: hasName(/\.x?html?$/i),
    patterns: [
      /<iframe\b(?![^<>]{0,400}googletagmanager)[^<>]{0,300}(?:display\s{0,2}:\s{0,2}none|visibility\s{0,2}:\s{0,2}hidden)/i,
    ],
  },
  {
    code: 'persistence.active-document',
    holds: hasName(/\.(?:svg|ipynb)$/i),
    patterns: [
      /<(?:image|use|feImage|script|foreignObject)\b[^<>]{0,400}\b(?:xlink:)?href\s{0,4}=\s{0,4}["'](?:https?:)?\/\//i,
      /"(?:application\/javascript|text\/html)"\s{0,4}:[^\n]{0,400}(?:<script\b|\bfetch\(|\beval\(|XMLHttpRequest)/i,
    ],
  },
]
