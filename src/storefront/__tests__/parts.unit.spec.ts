import { bundlePart, STOREFRONT_PARTS } from "../../../scripts/storefront/bundle"

/** What is built for React and Next, as a storefront's bundler sees it. */
describe("the storefront's parts for React and Next", () => {
  const importsOf = (code: string) =>
    [...new Set([...code.matchAll(/(?:^|\n|\})\s*(?:import|export)?[^"\n]*\bfrom "([^"]+)"/g)])]
      .map(([, from]) => from)
      .filter((from, index, all) => all.indexOf(from) === index)
      .sort()

  it.each([
    ["react/index", true, ["../index.mjs", "react", "react/jsx-runtime"]],
    [
      "next/client",
      true,
      ["../index.mjs", "../react/index.mjs", "next/navigation.js", "react", "react/jsx-runtime"],
    ],
    ["next/server", false, ["../index.mjs", "./client.mjs", "next/cache.js", "next/headers.js"]],
  ])("%s shares what exists once, and brings neither React nor Next", async (...row) => {
    const [name, client, imports] = row
    const part = STOREFRONT_PARTS.find((one) => one.name === name)
    const code = part ? await bundlePart(part) : ""
    expect({ client: code.startsWith('"use client";\n'), imports: importsOf(code) }).toEqual({
      client,
      imports,
    })
    expect(code).not.toMatch(/\brequire\(|class FpsError/)
  })
})
