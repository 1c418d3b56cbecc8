/** Prints a figure that a test measured. */
export function report(line: string): void {
  process.stdout.write(`${line}\n`)
}
