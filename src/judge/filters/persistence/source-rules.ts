import { packageOrigin } from '../views/package-origin.ts'
import { hasName, type ContentRule } from './content-rule.ts'

/** Places that a manifest names for what a build loads; the first group is the address. */
const places: readonly (readonly [RegExp, RegExp])[] = [
  [
    /(?:^|\/)(?:Chart|requirements)\.yaml$/,
    /^[ \t]{0,12}(?:- )?repository\s{0,4}:\s{0,4}["']?((?:https?|oci):\/\/[^\s"']{1,300})/gm,
  ],
  [/\.tf$/, /^[ \t]{0,12}source\s{0,8}=\s{0,8}"(?:git::)?(https?:\/\/[^\s"]{1,300})"/gm],
  [
    /(?:^|\/)package\.json$/,
    /"[@\w./-]{1,100}"\s{0,4}:\s{0,4}"((?:git\+)?https?:\/\/[^\s"]{1,300}(?:\.git|\.tgz|\.tar\.gz)(?:#[^"]{0,80})?)"/g,
  ],
  [
    /(?:^|\/)(?:requirements[\w.-]{0,40}\.(?:txt|in)|constraints\.txt|pyproject\.toml|Pipfile)$/,
    /(?:--(?:extra-)?index-url|--find-links|\burl\s{0,4}=|\b\w[\w.[\]-]{0,60}\s{0,4}@)[\s="']{1,6}((?:git\+)?https?:\/\/[^\s"']{1,300})/g,
  ],
  [/(?:^|\/)Gemfile$/, /^[ \t]{0,8}source\s{1,4}["'](https?:\/\/[^"']{1,300})["']/gm],
]

/** Registries of images and charts whose names say whose they are. */
const registries =
  /^oci:\/\/(?:ghcr\.io|registry-1\.docker\.io|docker\.io|public\.ecr\.aws|quay\.io|gcr\.io|registry\.k8s\.io)\//

/** Packages, modules and charts that are loaded from where nobody knows who publishes. */
const unknownSources: readonly ContentRule[] = places.map(([file, place]) => ({
  code: 'persistence.unknown-source',
  holds: hasName(file),
  patterns: [],
  found: (text: string) =>
    [...text.matchAll(place)]
      .slice(0, 200)
      .some(
        ([, address = '']) => !registries.test(address) && /^(?:unknown|raw)$/.test(packageOrigin(address)),
      ),
}))

/** Rules for the sources of packages, in manifests and in the settings of their managers. */
export const sourceRules: readonly ContentRule[] = [
  ...unknownSources,
  {
    code: 'persistence.risky-source',
    holds: ({ roles }) => roles.includes('package-config'),
    patterns: [
      /^[^#;\n]{0,80}(?:registry|index-url|index_url|source|url)\s{0,4}[=:]\s{0,4}["']?http:\/\/(?!localhost|127\.|\[::1\]|10\.|192\.168\.)/im,
      /^[^#;\n]{0,20}(?:strict-ssl|strictSsl|enableStrictSsl)\s{0,4}[=:]\s{0,4}false\b/im,
      /^[ \t]{0,8}trusted-host\s{0,4}=\s{0,4}(?!localhost|127\.|pypi\.org|files\.pythonhosted\.org)\S/im,
    ],
  },
]
