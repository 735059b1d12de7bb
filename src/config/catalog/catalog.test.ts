import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { CatalogError, type ComputeType, loadCatalog } from './catalog.ts';

const shipped = loadCatalog(undefined);

describe('the built-in catalogue', () => {
  it("the built-in catalogue passes the checks for an operator's catalogue", () => {
    assert.deepEqual(loadCatalog(import.meta.dirname), shipped);
  });

  it('the twenty built-in types follow one formula', () => {
    const monthly: Readonly<Record<string, (type: ComputeType, gigabytes: number) => number>> = {
      entry: () => 5,
      standard: (_, gigabytes) => 6 * gigabytes,
      dedicated: (_, gigabytes) => 9 * gigabytes,
      highmem: (_, gigabytes) => 3 * gigabytes,
      premium: (_, gigabytes) => 11 * gigabytes,
      gpu: ({ gpus }) => 1000 * gpus,
    };
    assert.equal(shipped.types.length, 20);
    const close = (a: number, b: number) => assert.ok(Math.abs(a - b) < 1e-9, `${a} ${b}`);
    for (const type of shipped.types) {
      const gigabytes = Number(type.id.split('-').at(-1));
      assert.equal(type.id, `c1-${type.class}-${gigabytes}`);
      assert.equal(type.memory, gigabytes * 1024);
      assert.equal(type.disk, type.memory * 25);
      assert.equal(type.transfer, Math.min(1000 * gigabytes, 20_000));
      assert.equal(type.network_out, Math.min(1000 * type.vcpus, 10_000));
      close(type.price.monthly, monthly[type.class]?.(type, gigabytes) ?? Number.NaN);
      close(type.price.hourly, type.price.monthly * 0.0015);
      close(type.addons.backups.price.monthly, type.price.monthly * 0.2);
      close(type.addons.backups.price.hourly, type.price.hourly * 0.2);
    }
    const vcpus = Object.groupBy(shipped.types, (type) => type.class);
    assert.deepEqual(
      Object.entries(vcpus).map(([name, types]) => [name, types?.map((type) => type.vcpus).join()]),
      [
        ['entry', '1'],
        ['standard', '1,2,4,6,8,16'],
        ['dedicated', '2,4,8,16,32'],
        ['highmem', '2,4,8'],
        ['premium', '4,8,16'],
        ['gpu', '8,16'],
      ],
    );
  });

  it('the thirty built-in images are ordered by id, current ones first', () => {
    assert.equal(shipped.images.length, 30);
    assert.deepEqual(
      shipped.images.map(({ id, deprecated }) => `${Number(deprecated)} ${id}`),
      shipped.images.map(({ id, deprecated }) => `${Number(deprecated)} ${id}`).toSorted(),
    );
    assert.equal(shipped.images.filter(({ deprecated }) => deprecated).length, 8);
  });

  it('every built-in image has a release date, and an end of life unless none is published', () => {
    for (const { id, created, updated, eol } of shipped.images) {
      assert.ok(created !== null && created <= updated, id);
      if (eol !== null) assert.ok(eol > created, id);
    }
    const endless = shipped.images.filter(({ eol }) => eol === null).map(({ id }) => id);
    const names = ['arch', 'devuan5', 'gentoo', 'kali', 'slackware15.0'];
    assert.deepEqual(
      endless,
      names.map((name) => `public/${name}`),
    );
  });

  it('the built-in kernels are in order, newest version first', () => {
    const [first, second, third, fourth, ...versions] = shipped.kernels;
    const named = [first, second, third, fourth].map((kernel) => kernel?.id);
    const expected = ['latest-64bit', 'latest-32bit', 'grub2', 'direct-disk'].map((id) => `compute/${id}`);
    assert.deepEqual(named, expected);
    const newest = (wanted: string) => versions.find(({ architecture }) => architecture === wanted)?.version;
    assert.deepEqual([first?.version, second?.version], [newest('x86_64'), newest('i386')]);
    assert.equal(versions.length, 295);
    const ordered = versions.toSorted(
      (a, b) =>
        -a.version.localeCompare(b.version, 'en', { numeric: true }) ||
        (a.architecture < b.architecture ? 1 : -1),
    );
    assert.deepEqual(versions, ordered);
    for (const { id, version, architecture, label, built } of versions) {
      assert.equal(id, `compute/${version}${architecture === 'i386' ? '-i386' : ''}`);
      assert.deepEqual([label, built], [`${version} (${architecture})`, null]);
    }
  });
});

describe("an operator's catalogue", () => {
  const folder = mkdtempSync(join(tmpdir(), 'palisade-catalog-'));
  after(() => rmSync(folder, { recursive: true }));

  const [region, otherRegion] = shipped.regions;
  const [[type], [image], [kernel]] = [shipped.types, shipped.images, shipped.kernels];
  const beside = { ...otherRegion, ipv4_pool: ['192.0.3.0/24'] };

  /** The error message without the folder; undefined when the file is accepted. */
  function refusal(name: string, ...records: (object | string | undefined)[]): string | undefined {
    const lines = records.map((record) => (typeof record === 'string' ? record : JSON.stringify(record)));
    const file = join(folder, name);
    writeFileSync(file, lines.join('\n'));
    try {
      loadCatalog(folder);
      return undefined;
    } catch (error) {
      assert.ok(error instanceof CatalogError);
      return error.message.replace(folder, '').slice(1);
    } finally {
      rmSync(file);
    }
  }

  it("an operator's file replaces the built-in one", () => {
    writeFileSync(join(folder, 'types.jsonl'), `# our own\n\n${JSON.stringify({ ...type, id: 'own' })}\r\n`);
    const { types, images, kernels, regions } = loadCatalog(folder);
    rmSync(join(folder, 'types.jsonl'));
    assert.deepEqual(types, [{ ...type, id: 'own' }]);
    assert.deepEqual([images, kernels, regions], [shipped.images, shipped.kernels, shipped.regions]);
  });

  it('a folder that is missing, is a file, or has no catalogue file is rejected', () => {
    const file = join(folder, 'notes.txt');
    writeFileSync(file, '');
    const files = 'regions.jsonl, types.jsonl, images.jsonl, kernels.jsonl';
    const cases: [path: string, says: string][] = [
      [folder, `has none of ${files}`],
      [join(folder, 'none'), 'cannot be read as a folder (ENOENT)'],
      [file, 'cannot be read as a folder (ENOTDIR)'],
    ];
    for (const [path, says] of cases) {
      const message = `PALISADE_CATALOG_DIR: ${path} ${says}`;
      assert.throws(() => loadCatalog(path), { name: 'CatalogError', message });
    }
    rmSync(file);
  });

  it('a link that leads nowhere is rejected, and not replaced by the built-in file', {
    skip: process.platform === 'win32',
  }, () => {
    const link = join(folder, 'types.jsonl');
    symlinkSync(join(folder, 'none'), link);
    assert.throws(() => loadCatalog(folder), { name: 'CatalogError', message: `${link}: cannot be read` });
    rmSync(link);
  });

  it('an invalid catalogue file is rejected with file, line and field', () => {
    const cases: [expected: string | undefined, name: string, ...records: (object | string | undefined)[]][] =
      [
        ['types.jsonl line 1: not a JSON object', 'types.jsonl', '{'],
        ['types.jsonl line 2: id: stands on an earlier line too', 'types.jsonl', type, type],
        ['types.jsonl line 1: memory: memory must be an integer', 'types.jsonl', { ...type, memory: '1' }],
        [
          'types.jsonl line 3: price.hourly: price.hourly is required',
          'types.jsonl',
          '# a price by the month',
          '',
          { ...type, price: { monthly: 5 } },
        ],
        [
          'images.jsonl line 1: eol: must be a time as YYYY-MM-DDTHH:MM:SS',
          'images.jsonl',
          { ...image, eol: '2028' },
        ],
        ['images.jsonl line 1: size: size is required', 'images.jsonl', { ...image, size: null }],
        [
          'images.jsonl line 1: created: created is required; updated: updated is required',
          'images.jsonl',
          { ...image, created: null, updated: null },
        ],
        [undefined, 'images.jsonl', { ...image, eol: null }],
        [
          'kernels.jsonl line 1: architecture: architecture is not valid; kvm: kvm must be a boolean',
          'kernels.jsonl',
          { ...kernel, architecture: 'arm', kvm: 1 },
        ],
        [
          'kernels.jsonl: compute/latest-64bit, the default, is missing',
          'kernels.jsonl',
          { ...kernel, id: 'compute/own' },
        ],
        ['kernels.jsonl line 1: built: built must be a string', 'kernels.jsonl', { ...kernel, built: 1 }],
        [
          'regions.jsonl line 2: number: stands on an earlier line too',
          'regions.jsonl',
          region,
          { ...beside, number: region?.number },
        ],
        [
          'regions.jsonl line 2: ipv4_pool[1]: overlaps with another pool network',
          'regions.jsonl',
          { ...region, ipv4_pool: ['192.0.2.0/24'] },
          { ...beside, ipv4_pool: ['192.0.3.0/24', '192.0.2.128/25'] },
        ],
        [
          'regions.jsonl line 1: ipv4_pool[0]: must not overlap with 192.168.128.0/17',
          'regions.jsonl',
          { ...region, ipv4_pool: ['192.168.0.0/16'] },
        ],
        [
          'regions.jsonl line 1: ipv4_pool[2]: overlaps with another pool network',
          'regions.jsonl',
          { ...region, ipv4_pool: ['192.0.2.0/25', '192.0.4.0/24', '192.0.2.0/24'] },
        ],
        [undefined, 'regions.jsonl', { ...region, ipv4_pool: ['192.0.2.0/25', '192.0.2.128/25'] }, beside],
      ];
    for (const [expected, name, ...records] of cases) assert.equal(refusal(name, ...records), expected);
  });
});
