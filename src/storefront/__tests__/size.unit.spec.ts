import { bundleStorefront } from "../../../scripts/storefront/bundle"

const LIMIT = 5 * 1024

describe("the storefront kit's size", () => {
  it("is at most 5 KiB, minified and compressed", () => {
    const { compressedBytes } = bundleStorefront()
    process.stdout.write(`storefront kit: ${compressedBytes} of ${LIMIT} bytes\n`)
    expect(compressedBytes).toBeLessThanOrEqual(LIMIT)
  })

  it("brings nothing along: no Node, no package", () => {
    expect(bundleStorefront().code).not.toMatch(/\brequire\(|\bfrom"|process\.|@medusajs/)
  })
})
