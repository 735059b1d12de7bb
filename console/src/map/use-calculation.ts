import { useEffect, useMemo, useState } from 'react';
import { type Calculation, runInSlices, runToEnd } from './calculation.ts';

/**
 * What a long calculation gives; undefined before the first result. The last result stays until the next one is there.
 * @param begin another function for another calculation; undefined when there is nothing to calculate
 */
export function useCalculation<Result>(begin: (() => Calculation<Result>) | undefined): Result | undefined {
  const [done, setDone] = useState<{ result: Result }>();
  useEffect(() => (begin ? runInSlices(begin(), (result) => setDone({ result })) : undefined), [begin]);
  return done?.result;
}

/**
 * What a calculation gives that is long for some. The others have the result at once.
 * @param begin another function for another calculation
 */
export function useLongCalculation<Result>(
  begin: () => Calculation<Result>,
  isLong: boolean,
): Result | undefined {
  const atOnce = useMemo(() => (isLong ? undefined : { result: runToEnd(begin()) }), [begin, isLong]);
  const later = useCalculation(isLong ? begin : undefined);
  return atOnce ? atOnce.result : later;
}
