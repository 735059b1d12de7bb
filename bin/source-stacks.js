// For the bundle, whose files have few and long lines: stack traces name the sources that it was made of.

/** A place in a file of the bundle. */
const PLACE = /file:\/\/[^\s()]*\/program\/([\w$.-]+\.js):(\d+):(\d+)/g;

/** Of places that were printed before: a failure that comes with each request costs its source maps once. */
const known = new Map();

/** Maps of files, as long as memory is not needed for something else. */
const maps = new Map();

/** From now on. What it takes is loaded with the first stack that is printed. */
export function nameSources() {
  const asText = Error.prepareStackTrace;
  Error.prepareStackTrace = (error, calls) => asText(error, calls).replaceAll(PLACE, sourceOf);
  // Node.js would show the line that failed as well, which is as long as its file.
  process.setUncaughtExceptionCaptureCallback((error) => {
    console.error(error);
    process.exit(1);
  });
}

function sourceOf(place, file, line, column) {
  let source = known.get(place);
  if (source === undefined) {
    source = find(file, Number(line), Number(column)) ?? place;
    known.set(place, source);
  }
  return source;
}

/** Undefined for what the bundler added, and without a source map. */
function find(file, line, column) {
  try {
    const { fileName, lineNumber, columnNumber } = mapOf(file).findOrigin(line, column);
    return fileName && `${fileName}:${lineNumber}:${columnNumber}`;
  } catch {
    return undefined;
  }
}

function mapOf(file) {
  const kept = maps.get(file)?.deref();
  if (kept) return kept;
  const { readFileSync } = process.getBuiltinModule('node:fs');
  const { SourceMap } = process.getBuiltinModule('node:module');
  const text = readFileSync(new URL(`../program/${file}.map`, import.meta.url), 'utf8');
  const map = new SourceMap(JSON.parse(text));
  maps.set(file, new WeakRef(map));
  return map;
}
