async function msOf(run: () => unknown): Promise<number> {
  const begin = performance.now()
  await run()
  return performance.now() - begin
}

/**
 * Fails if four times the size takes more than eight times as long: sixteen times would be quadratic.
 * Collecting garbage counts for some milliseconds.
 */
export async function expectInProportion(
  size: number,
  run: (size: number) => unknown,
): Promise<void> {
  const once = Math.min(await msOf(() => run(size)), await msOf(() => run(size)))
  const most = Math.max(8 * once, 100)
  let larger = await msOf(() => run(4 * size))
  for (let again = 0; again < 2 && larger >= most; again++) {
    larger = await msOf(() => run(4 * size))
  }
  expect(larger).toBeLessThan(most)
}

/** Returns a letter with so many marks of two classes, which a normal form has to sort. */
export function marked(size: number): string {
  return `a${"\u0301".repeat(size / 2)}${"\u0316".repeat(size / 2)}`
}
