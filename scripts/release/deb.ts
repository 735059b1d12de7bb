// The Debian package.
import {
  chmodSync,
  cpSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { manPage } from './man-page.ts';
import type { Architecture, ReleaseOptions } from './options.ts';
import { run, show } from './programs.ts';
import type { Source } from './source.ts';
import { HOME } from './tree.ts';
import { filesIn, makeUniform } from './uniform.ts';

const deploy = fileURLToPath(new URL('../../deploy/', import.meta.url));
const DOC = 'usr/share/doc/palisade';

/** Files of deploy/ and where they are installed. */
const INSTALLED: readonly [from: string, to: string][] = [
  ['debian/palisade', 'usr/bin/palisade'],
  ['debian/palisade.env', 'etc/palisade/palisade.env'],
  ['debian/copyright', `${DOC}/copyright`],
  ['debian/lintian-overrides', 'usr/share/lintian/overrides/palisade'],
  ['palisade.service', 'usr/lib/systemd/system/palisade.service'],
  ['palisade-backup.service', 'usr/lib/systemd/system/palisade-backup.service'],
  ['palisade-backup.timer', 'usr/lib/systemd/system/palisade-backup.timer'],
  ['palisade-host.service', 'usr/lib/systemd/system/palisade-host.service'],
  ['palisade.logrotate', 'etc/logrotate.d/palisade'],
  ['Caddyfile', `${DOC}/examples/Caddyfile`],
  ['nginx.conf', `${DOC}/examples/nginx.conf`],
  ['prometheus', `${DOC}/examples/prometheus`],
  ['grafana', `${DOC}/examples/grafana`],
  ['kubernetes', `${DOC}/examples/kubernetes`],
];

/** Where each shell looks for the words of a command. */
const COMPLETIONS = {
  bash: 'usr/share/bash-completion/completions/palisade',
  zsh: 'usr/share/zsh/vendor-completions/_palisade',
  fish: 'usr/share/fish/vendor_completions.d/palisade.fish',
};

interface Contents {
  /** The tree of the architecture. It is moved into the package. */
  tree: string;
  licenses: string;
  /** An empty folder. */
  stage: string;
}

/** @returns the path of the package */
export function makeDeb(
  source: Source,
  architecture: Architecture,
  { tree, licenses, stage }: Contents,
  { out, quick }: Pick<ReleaseOptions, 'out' | 'quick'>,
): string {
  const at = (path: string) => {
    mkdirSync(join(stage, dirname(path)), { recursive: true });
    return join(stage, path);
  };
  for (const [from, to] of INSTALLED) cpSync(join(deploy, from), at(to), { recursive: true });
  chmodSync(join(stage, 'usr/bin/palisade'), 0o755);
  cpSync(tree, at(HOME), { recursive: true });
  for (const page of globSync('docs/**/*.md', { cwd: source.folder }))
    cpSync(join(source.folder, page), at(`${DOC}/${page}`));

  const program = [process.execPath, join(tree, 'bin/palisade.js')];
  writeCompletions(program, at);
  writeCompressed(at('usr/share/man/man1/palisade.1.gz'), manPage(program, source.version));
  writeCompressed(at(`${DOC}/LICENSES.txt.gz`), licenses);
  writeCompressed(at(`${DOC}/changelog.gz`), changelog(source));
  writeCompressed(at(`${DOC}/NEWS.md.gz`), readFileSync(join(source.folder, 'CHANGELOG.md'), 'utf8'));

  writeControl(source, architecture, stage);
  makeUniform(stage, source.time);
  // Secrets go there. The script of the installation gives it to the group of the service.
  chmodSync(join(stage, 'etc/palisade/palisade.env'), 0o640);
  mkdirSync(out, { recursive: true });
  const file = join(out, `palisade_${source.version}_${architecture}.deb`);
  show('dpkg-deb', ['--build', '--root-owner-group', '-Zxz', quick ? '-z1' : '-z6', stage, file], {
    env: { ...process.env, SOURCE_DATE_EPOCH: String(source.time) },
  });
  return file;
}

/** Versions without the command have none. */
function writeCompletions(program: readonly string[], at: (path: string) => string): void {
  const [file = '', ...args] = program;
  if (!run(file, [...args, '--help']).includes('completion')) return;
  for (const [shell, path] of Object.entries(COMPLETIONS))
    writeFileSync(at(path), run(file, [...args, 'completion', shell]));
}

function writeCompressed(path: string, text: string): void {
  writeFileSync(path.replace(/\.gz$/, ''), text);
  // Without a name and a time in it.
  run('gzip', ['--no-name', '--best', path.replace(/\.gz$/, '')]);
}

function writeControl({ version }: Source, architecture: Architecture, stage: string): void {
  const template = readFileSync(join(deploy, 'debian/control'), 'utf8');
  const values: Record<string, string> = {
    VERSION: version,
    ARCHITECTURE: architecture,
    SIZE: installedSize(stage),
  };
  const folder = join(stage, 'DEBIAN');
  mkdirSync(folder);
  writeFileSync(
    join(folder, 'control'),
    template.replace(/@(\w+)@/g, (_, name) => values[name] ?? ''),
  );
  const files = filesIn(stage).filter((file) => !file.startsWith('DEBIAN/'));
  const settings = files.filter((file) => file.startsWith('etc/')).map((file) => `/${file}\n`);
  writeFileSync(join(folder, 'conffiles'), settings.join(''));
  writeFileSync(join(folder, 'md5sums'), run('md5sum', files, { cwd: stage }));
  for (const script of ['postinst', 'prerm', 'postrm']) {
    cpSync(join(deploy, 'debian', script), join(folder, script));
    chmodSync(join(folder, script), 0o755);
  }
}

/** In kilobytes, and one for each folder, as Debian counts: file systems differ. */
function installedSize(stage: string): string {
  const entries = readdirSync(stage, { recursive: true, withFileTypes: true });
  const sizes = entries.map((entry) =>
    entry.isFile() ? Math.ceil(statSync(join(entry.parentPath, entry.name)).size / 1024) : 1,
  );
  return String(sizes.reduce((sum, size) => sum + size, 0));
}

/** What Debian's tools read. The changes themselves are in NEWS.md. */
function changelog({ version, time }: Source): string {
  const maintainer = /^Maintainer: (.+)$/m.exec(readFileSync(join(deploy, 'debian/control'), 'utf8'))?.[1];
  const date = new Date(time * 1000).toUTCString().replace('GMT', '+0000');
  return `palisade (${version}) unstable; urgency=medium\n\n  * See NEWS.md.gz.\n\n -- ${maintainer}  ${date}\n`;
}
