// The root file system of the image: the libraries that Node.js needs, certificates and time zones, from Debian's
// packages. Nothing is run in it, so that it can be made for another architecture.
import {
  cpSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Architecture } from './options.ts';
import { run, show } from './programs.ts';

const ROOT_PACKAGES = ['libc6', 'libstdc++6', 'ca-certificates', 'tzdata'];

/** Run while the archives are still there. */
const LIST_PACKAGES =
  'for file in "$1"/var/cache/apt/archives/*.deb; do ' +
  'dpkg-deb --show --showformat "\\${Package} \\${Version} \\${Architecture}\\n" "$file"; done >"$1/packages"';

/** The user of the service in the image. */
export const USER = 10_001;

export interface DebianPackage {
  name: string;
  version: string;
  architecture: string;
}

const TRIPLETS: Readonly<Record<Architecture, string>> = {
  amd64: 'x86_64-linux-gnu',
  arm64: 'aarch64-linux-gnu',
};

/** What the root has of its packages. Their programs are left out: no shell, no package manager. */
const kept = (architecture: Architecture) => [
  `{,usr/}lib/${TRIPLETS[architecture]}/*.so*`,
  '{,usr/}lib/ld-linux-*',
  '{,usr/}lib64/*',
  'usr/share/ca-certificates/**/*.crt',
  'usr/share/zoneinfo/**/*',
];

/** OpenSSL comes with the certificates, and Node.js has its own. */
const NOT_KEPT = ['{,usr/}lib/*/lib{crypto,ssl}.*', 'usr/share/zoneinfo/{posix,right}/**'];

/** @param folder is made */
export function makeBase(architecture: Architecture, folder: string): DebianPackage[] {
  const work = `${folder}.debian`;
  const options = [
    `--architectures=${architecture}`,
    `--include=${ROOT_PACKAGES.join()}`,
    '--keyring=/usr/share/keyrings',
    `--extract-hook=${LIST_PACKAGES}`,
  ];
  show('mmdebstrap', [
    '--quiet',
    '--variant=extract',
    '--format=directory',
    ...options,
    '',
    work,
    ...debianSources(),
  ]);
  for (const name of globSync(kept(architecture), { cwd: work, exclude: NOT_KEPT })) {
    if (lstatSync(join(work, name)).isDirectory()) continue;
    // Debian is about to end the difference between /lib and /usr/lib.
    copy(join(work, name), join(folder, name.replace(/^(?=lib)/, 'usr/')));
  }
  for (const name of ['lib', 'lib64'])
    if (existsSync(join(folder, 'usr', name))) symlinkSync(`usr/${name}`, join(folder, name));
  const packages = packagesIn(work);
  for (const { name } of packages) {
    const file = `usr/share/doc/${name}/copyright`;
    copy(join(work, file), join(folder, file));
  }
  writeCertificates(folder);
  writeIdentity(folder);
  rmSync(work, { recursive: true });
  return packages;
}

/** Debian's release of this machine, from where this machine gets its packages. */
export function debianSources(): string[] {
  const format = '$(REPO_URI)|$(RELEASE)|$(COMPONENT)|$(ORIGIN)';
  const targets = run('apt-get', ['indextargets', '--format', format, 'Created-By: Packages'])
    .trim()
    .split('\n');
  const sources = targets
    .map((line) => line.split('|'))
    .filter(([, , , origin]) => origin === 'Debian')
    .map(([uri, release, component]) => `deb ${uri} ${release} ${component}`);
  if (sources.length === 0) throw new Error('This machine has no lists of Debian packages: apt-get update');
  return [...new Set(sources)];
}

/** Those of which something is kept. */
function packagesIn(root: string): DebianPackage[] {
  const lines = readFileSync(join(root, 'packages'), 'utf8').trim().split('\n');
  return lines
    .map((line) => line.split(' '))
    .map(([name = '', version = '', architecture = '']) => ({ name, version, architecture }))
    .filter(({ name }) => !/^(debconf|libssl|openssl)/.test(name));
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, { verbatimSymlinks: true, recursive: true });
}

/** As the installation of ca-certificates would write it. */
function writeCertificates(folder: string): void {
  const files = globSync('usr/share/ca-certificates/**/*.crt', { cwd: folder }).toSorted();
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
  mkdirSync(join(folder, 'etc/ssl/certs'), { recursive: true });
  writeFileSync(join(folder, 'etc/ssl/certs/ca-certificates.crt'), `${texts.join('\n')}\n`);
}

function writeIdentity(folder: string): void {
  const etc = (name: string, lines: readonly string[]) =>
    writeFileSync(join(folder, 'etc', name), `${lines.join('\n')}\n`);
  etc('passwd', [
    'root:x:0:0:root:/root:/usr/sbin/nologin',
    `palisade:x:${USER}:${USER}:Palisade:/var/lib/palisade:/usr/sbin/nologin`,
  ]);
  etc('group', ['root:x:0:', `palisade:x:${USER}:`]);
  etc('nsswitch.conf', ['passwd: files', 'group: files', 'hosts: files dns']);
}
