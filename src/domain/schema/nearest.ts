/** The name that differs least from a misspelled one, by Levenshtein distance. */
export function nearest<T extends string>(name: string, known: readonly T[]): T | undefined {
  const distances = known.map((candidate) => editDistance(name, candidate));
  return known[distances.indexOf(Math.min(...distances))];
}

function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (const [row, letter] of [...a].entries()) {
    const current = [row + 1];
    for (let column = 1; column <= b.length; column++) {
      const replaced = (previous[column - 1] ?? 0) + (letter === b[column - 1] ? 0 : 1);
      const removed = (previous[column] ?? 0) + 1;
      const added = (current[column - 1] ?? 0) + 1;
      current.push(Math.min(replaced, removed, added));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}
