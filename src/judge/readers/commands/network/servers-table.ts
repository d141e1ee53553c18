import type { Program } from '../program.ts'
import { sharesMachine } from './shares-machine.ts'

/** Programs that let others reach a shell, a screen, an editor or a folder of this machine. */
export const servers: readonly Program[] = [
  {
    names: ['ttyd', 'gotty', 'wetty', 'shellinaboxd', 'sshx', 'tmate', 'upterm', 'teleconsole', 'webssh'],
    read: sharesMachine({ shares: 'shell' }),
    examples: [['ttyd bash', 'listen http serves shell'], ['ttyd -i 127.0.0.1 bash']],
  },
  {
    names: ['x11vnc', 'x0vncserver', 'wayvnc', 'vino-server', 'krfb', 'rustdesk'],
    read: sharesMachine({ shares: 'screen' }),
    examples: [['x11vnc -nopw', 'listen http serves screen'], ['x11vnc -localhost']],
  },
  {
    names: [
      'code-server',
      'openvscode-server',
      'jupyter',
      'jupyter-lab',
      'jupyter-notebook',
      'theia',
      'rstudio-server',
    ],
    read: sharesMachine({ shares: 'editor', isLocal: true }),
    examples: [
      ['code-server --bind-addr 0.0.0.0:8080', 'listen http 8080 serves editor'],
      ['jupyter lab --ip=0.0.0.0', 'listen http serves editor'],
      ['jupyter lab'],
    ],
  },
  {
    names: [
      'miniserve',
      'httpd',
      'dufs',
      'filebrowser',
      'darkhttpd',
      'http-server',
      'servefile',
      'simplehttpserver',
      'webfsd',
      'woof',
      'twistd',
      'serve',
      'goshs',
      'updog',
      'sfz',
      'simple-http-server',
      'static-web-server',
    ],
    read: sharesMachine({ shares: 'folder' }),
    examples: [
      ['miniserve ~', 'listen http serves folder'],
      ['miniserve -i 127.0.0.1 ~', 'listen http serves folder'],
      ['miniserve --help'],
      ['httpd -h ~', 'listen http serves folder'],
      ['httpd -h'],
      ['serve ~', 'listen http serves folder'],
    ],
  },
  {
    names: ['caddy'],
    read: sharesMachine({ shares: 'folder', verb: /^file-server\b/ }),
    examples: [['caddy file-server --root ~', 'listen http serves folder'], ['caddy validate']],
  },
]
