import { bundleStorefront } from "../../../scripts/storefront/bundle"

/** 5 KiB, and what paying an order again, paying what one owes, and older browsers cost. */
const LIMIT = 5_400

describe("the storefront kit's size", () => {
  it("is at most 5,400 bytes, minified and compressed", () => {
    const { compressedBytes } = bundleStorefront()
    process.stdout.write(`storefront kit: ${compressedBytes} of ${LIMIT} bytes\n`)
    expect(compressedBytes).toBeLessThanOrEqual(LIMIT)
  })

  it("brings nothing along: no Node, no package", () => {
    expect(bundleStorefront().code).not.toMatch(/\brequire\(|\bfrom"|process\.|@medusajs/)
  })
})
