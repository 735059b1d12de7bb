/** One change of the product that some proof has to notice. */
export interface Mutant {
  name: string;
  file: string;
  replace: string;
  by: string;
  /** The test file that has the proof. */
  proofs: string;
  /** What the name of the test contains. */
  proof: string;
}
