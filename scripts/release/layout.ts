// An OCI layout as an archive that is the same for the same contents, and that Docker loads, too.
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './programs.ts';
import { makeUniform } from './uniform.ts';

/** Not a part of OCI's format. Docker writes it into images of that format and reads it there. */
export interface Healthcheck {
  Test: readonly string[];
  /** Nanoseconds. */
  Interval: number;
  Timeout: number;
  StartPeriod: number;
}

interface Blob {
  mediaType: string;
  digest: string;
  size: number;
}

interface Manifest {
  config: Blob;
  layers: readonly Blob[];
}

/**
 * @param folder the layout that buildah wrote
 * @param reference the name of the image with its tag
 */
export function finishLayout(folder: string, reference: string, healthcheck: Healthcheck): Manifest {
  const index = readJson<{ schemaVersion: number; manifests: Blob[] }>(join(folder, 'index.json'));
  const [listed] = index.manifests;
  if (!listed) throw new Error('buildah wrote no image');
  const manifest = readJson<Manifest>(pathOf(folder, listed.digest));
  const config = readJson<{ config: object }>(pathOf(folder, manifest.config.digest));

  const changed = { ...config, config: { ...config.config, Healthcheck: healthcheck } };
  const finished = { ...manifest, config: replaceBlob(folder, manifest.config, changed) };
  const described = {
    ...replaceBlob(folder, listed, finished),
    annotations: { 'org.opencontainers.image.ref.name': reference },
  };
  writeJson(join(folder, 'index.json'), { ...index, manifests: [described] });
  // What `docker load` of older versions looks for.
  const file = ({ digest }: Blob) => `blobs/${digest.replace(':', '/')}`;
  const tags = { Config: file(finished.config), RepoTags: [reference], Layers: finished.layers.map(file) };
  writeJson(join(folder, 'manifest.json'), [tags]);
  return finished;
}

export function archiveLayout(folder: string, file: string, time: number): void {
  makeUniform(folder, time);
  const uniform = ['--format=gnu', '--sort=name', '--owner=0', '--group=0', '--numeric-owner'];
  run('tar', ['-cf', file, ...uniform, '-C', folder, '.']);
}

function replaceBlob(folder: string, old: Blob, content: object): Blob {
  const text = JSON.stringify(content);
  rmSync(pathOf(folder, old.digest));
  const digest = `sha256:${createHash('sha256').update(text).digest('hex')}`;
  writeFileSync(pathOf(folder, digest), text);
  return { ...old, digest, size: Buffer.byteLength(text) };
}

function pathOf(folder: string, digest: string): string {
  return join(folder, 'blobs', digest.replace(':', '/'));
}

function readJson<Content>(file: string): Content {
  return JSON.parse(readFileSync(file, 'utf8')) as Content;
}

function writeJson(file: string, content: unknown): void {
  writeFileSync(file, JSON.stringify(content));
}
