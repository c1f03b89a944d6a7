/** Returns the end of a scale: a round even number, so that its middle is a number too. */
export function findScaleEnd(highest: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, highest))));
  const steps = [2, 4, 6, 8, 10, 20].map((step) => step * power);
  return steps.find((end) => end >= highest) ?? highest;
}
