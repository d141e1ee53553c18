/** Hosts that the makers of registries and of large packages publish from; mirrors that whole countries use. */
const officialHosts = new Set(
  (
    'www.npmjs.com registry.yarnpkg.com npm.jsr.io jsr.io deno.land esm.sh ' +
    'pypi.org pypi.python.org files.pythonhosted.org test.pypi.org upload.pypi.org ' +
    'download.pytorch.org data.pyg.org pypi.nvidia.com pypi.ngc.nvidia.com developer.download.nvidia.com ' +
    'wheels.vllm.ai docs.vllm.ai flashinfer.ai pypi.anaconda.org conda.anaconda.org repo.anaconda.com ' +
    'repo.continuum.io prefix.dev www.piwheels.org piwheels.org ' +
    'crates.io index.crates.io static.crates.io rubygems.org index.rubygems.org gem.fury.io ' +
    'packagist.org repo.packagist.org wpackagist.org getcomposer.org ' +
    'proxy.golang.org sum.golang.org goproxy.io goproxy.cn golang.org ' +
    'api.nuget.org www.nuget.org community.chocolatey.org chocolatey.org repo.maven.apache.org repo1.maven.org oss.sonatype.org ' +
    'central.sonatype.com plugins.gradle.org hex.pm ' +
    'deb.debian.org security.debian.org archive.ubuntu.com security.ubuntu.com ports.ubuntu.com ppa.launchpad.net ' +
    'download.docker.com packages.microsoft.com dl.google.com packages.cloud.google.com pkgs.k8s.io apt.llvm.org ' +
    'deb.nodesource.com rpm.nodesource.com dl.yarnpkg.com apt.postgresql.org www.postgresql.org repo.mysql.com ' +
    'download.postgresql.org dl.fedoraproject.org mirrors.fedoraproject.org rpms.remirepo.net rpms.famillecollet.com ' +
    'dl-cdn.alpinelinux.org apt.releases.hashicorp.com rpm.releases.hashicorp.com packages.gitlab.com cli.github.com ' +
    'download.opensuse.org rpmfusion.org mirrors.rpmfusion.org download1.rpmfusion.org packages.grafana.com apt.grafana.com ' +
    'artifacts.elastic.co repo.mongodb.org packages.redis.io nginx.org apt.kitware.com dl.flathub.org flathub.org ' +
    'charts.bitnami.com charts.helm.sh charts.jetstack.io kubernetes.github.io prometheus-community.github.io ' +
    'grafana.github.io helm.github.io argoproj.github.io helm.releases.hashicorp.com ingress-nginx.github.io ' +
    'aws.github.io eks.amazonaws.com helm.nginx.com charts.gitlab.io helm.elastic.co helm.traefik.io traefik.github.io ' +
    'istio-release.storage.googleapis.com kubernetes-sigs.github.io cloudnative-pg.github.io charts.rancher.io ' +
    'releases.rancher.com helm.cilium.io open-telemetry.github.io fluxcd-community.github.io ' +
    'pypi.tuna.tsinghua.edu.cn mirrors.tuna.tsinghua.edu.cn mirrors.aliyun.com mirrors.cloud.tencent.com ' +
    'mirrors.ustc.edu.cn pypi.mirrors.ustc.edu.cn mirrors.huaweicloud.com repo.huaweicloud.com pypi.douban.com ' +
    'registry.npmmirror.com registry.npm.taobao.org npmmirror.com mirror.ghproxy.com rubygems.pkg.github.com npm.pkg.github.com'
  ).split(' '),
)

/** Domains of which every host belongs to the maker of the registry. */
const officialDomain = /(?:^|\.)npmjs\.org$/

const forges = new Set('github.com gitlab.com bitbucket.org codeberg.org git.sr.ht huggingface.co'.split(' '))
const officialPaths =
  /^https:\/\/(?:storage\.googleapis\.com\/(?:jax-releases|libtpu|tensorflow)|s3\.amazonaws\.com\/(?:pytorch|ray-wheels)|github\.com\/explosion\/spacy-models|huggingface\.co\/spacy)\//

/** The trust that a place deserves to give what its name says. */
export type PackageOrigin = 'official' | 'forge' | 'private' | 'unknown' | 'raw'

/** Returns the kind of place that an address, a channel or a repository's short name is. */
export function packageOrigin(raw: string): PackageOrigin {
  const text = raw.replace(/^(?:git|sparse|registry)\+/i, '')
  if (/^(?:github|gitlab|bitbucket):|^[\w.-]+\/[\w.-]+(?:#.*)?$/.test(text)) return 'forge'
  const host = hostOf(text)
  if (host === null) return 'unknown'
  const secure = /^(?:https|ssh|oci|git@)/i.test(text)
  if (/^(?:localhost|127\.|\[?::1|host\.docker\.internal$)/.test(host)) return 'private'
  if (/^(?:\d{1,3}\.){3}\d{1,3}$|^\[|^0x|^\d+$/.test(host)) return 'raw'
  if (officialPaths.test(text) || ((officialHosts.has(host) || officialDomain.test(host)) && secure))
    return 'official'
  if (/^(?:gist\.|raw\.)/.test(host)) return 'unknown'
  return forges.has(host) && secure ? 'forge' : secure ? 'unknown' : 'raw'
}

/** The host of an address, lower case; of `git@host:path` too. */
function hostOf(text: string): string | null {
  const found =
    /^[a-z][\w+.-]{0,30}:\/\/(?:[^/@\s]{0,200}@)?(\[[^\]]{1,60}\]|[^/:\s?#]{1,255})/i.exec(text) ??
    /^git@([^:/\s]{1,255}):/.exec(text)
  return found?.[1]?.toLowerCase() ?? null
}

/** Channels, taps, remotes and extension publishers that are not addresses and that everybody uses. */
export const officialNames =
  /^(?:defaults|main|anaconda|conda-forge|pytorch|nvidia|bioconda|r|intel|huggingface|plotly|rapidsai|fastai|apple|microsoft|numba|pkgs\/\w+|homebrew\/[\w-]+|hashicorp\/tap|aws\/tap|mongodb\/brew|azure\/functions|microsoft\/[\w-]+|supabase\/tap|stripe\/stripe-cli|oven-sh\/bun|heroku\/brew|railwaycat\/\w+|flathub|gnome-nightly|fedora|edge|stable|latest\/\w+|candidate|pypi|testpypi|nuget\.org|ppa:deadsnakes\/ppa|ppa:git-core\/ppa|ppa:ondrej\/php|ppa:graphics-drivers\/ppa|ppa:ubuntu-toolchain-r\/test|ppa:neovim-ppa\/\w+|ppa:apt-fast\/stable|universe|multiverse|restricted|extras|epel|crb|powertools|remi|off|direct)$/i
