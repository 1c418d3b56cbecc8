/** Returns the time that something takes of the processor: what else the machine does takes none. */
export async function cpuMsOf(run: () => unknown): Promise<number> {
  const begin = process.cpuUsage()
  await run()
  return process.cpuUsage(begin).user / 1_000
}

/**
 * Fails if four times the size takes more than eight times as long: sixteen times would be quadratic.
 * Collecting garbage counts for some milliseconds.
 */
export async function expectInProportion(
  size: number,
  run: (size: number) => unknown,
): Promise<void> {
  const once = Math.min(await cpuMsOf(() => run(size)), await cpuMsOf(() => run(size)))
  const most = Math.max(8 * once, 100)
  let larger = await cpuMsOf(() => run(4 * size))
  for (let again = 0; again < 2 && larger >= most; again++) {
    larger = await cpuMsOf(() => run(4 * size))
  }
  expect(larger).toBeLessThan(most)
}

/** Fails if a text takes four times as long as one of Chinese characters of the same length. */
export async function expectAsChinese(text: string, run: (text: string) => unknown): Promise<void> {
  const repeated = (one: string) => () => {
    for (let time = 0; time < 1_000; time++) {
      run(one)
    }
  }
  const once = await cpuMsOf(repeated("中".repeat(text.length)))
  const most = Math.max(4 * once, 100)
  let taken = await cpuMsOf(repeated(text))
  for (let again = 0; again < 2 && taken >= most; again++) {
    taken = await cpuMsOf(repeated(text))
  }
  expect(taken).toBeLessThan(most)
}

/** Returns a letter with so many marks of two classes, which a normal form has to sort. */
export function marked(size: number): string {
  return `a${"\u0301".repeat(size / 2)}${"\u0316".repeat(size / 2)}`
}
