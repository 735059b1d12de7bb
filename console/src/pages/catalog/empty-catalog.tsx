/** In place of a part of the catalog that the operator left empty. */
export function EmptyCatalog({ things }: { things: string }) {
  return <p className="quiet">The operator of the service offers no {things}.</p>;
}
