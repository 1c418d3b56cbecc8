import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { guardedLookup, isForbiddenHost, isPrivateHost } from "../addresses"
import { GatewayClient } from "../client"

const hostOf = (url: string) => new URL(url).hostname

describe("isPrivateHost", () => {
  it.each([
    "http://localhost:4010",
    "http://127.0.0.2:4010",
    "http://0x7f000001",
    "http://[::1]:4010",
    "http://[::ffff:10.0.0.1]",
    "http://[fd12:3456::1]",
    "http://10.1.2.3",
    "http://172.31.0.1",
    "http://192.168.1.20:4010",
    "http://sandbox:4010",
    "http://fps.localhost:4010",
    "http://host.docker.internal:4010",
    "http://gateway.local",
    "http://gateway.test.",
  ])("takes %s", (url) => {
    expect(isPrivateHost(hostOf(url))).toBe(true)
  })

  it.each([
    "http://gateway.example.com",
    "http://localhost.example.com",
    "http://8.8.8.8",
    "http://172.32.0.1",
    "http://192.169.0.1",
    "http://0.0.0.0",
    "http://[2001:db8::1]",
    "http://[::ffff:8.8.8.8]",
  ])("refuses %s", (url) => {
    expect(isPrivateHost(hostOf(url))).toBe(false)
  })
})

describe("isForbiddenHost", () => {
  it.each([
    "http://169.254.169.254/latest",
    "http://[::ffff:169.254.169.254]",
    "http://[fe80::1]",
    "http://[fd00:ec2::254]",
    "http://[fd00:ec2::23]",
    "http://[fd20:ce::254]",
    "http://[fd00:c1::a9fe:a9fe]",
    "http://[fd00:42::42]",
    "https://[64:ff9b::a9fe:a9fe]",
    "https://[2002:a9fe:a9fe::1]",
    "https://168.63.129.16",
    "https://0.0.0.0",
    "https://metadata.goog",
    "http://100.100.100.200",
    "http://metadata.google.internal",
    "http://metadata",
    "https://metadata.google.internal..",
    "https://192.0.0.192",
    "https://224.0.0.1",
    "https://255.255.255.255",
    "https://[::]",
    "https://[::169.254.169.254]",
    "https://[::ffff:0:a9fe:a9fe]",
    "https://[64:ff9b:1::a9fe:a9fe]",
    "https://[2001:0:5601:5601::]",
    "https://[ff02::1]",
  ])("is %s", (url) => {
    expect(isForbiddenHost(hostOf(url))).toBe(true)
  })

  it.each([
    "http://localhost",
    "https://gateway.example.com",
    "http://192.168.1.20",
    "https://[64:ff9b:1::cb00:7101]",
  ])("is not %s", (url) => {
    expect(isForbiddenHost(hostOf(url))).toBe(false)
  })
})

describe("guardedLookup", () => {
  const resolve = (hostname: string, isPlain: boolean, all: boolean) =>
    new Promise((resolved, rejected) => {
      guardedLookup({ isPlain })(hostname, { all }, (error, address) =>
        error ? rejected(error) : resolved(address),
      )
    })

  it.each([true, false])("resolves this machine's name (all: %s)", async (all) => {
    const found = await resolve("localhost", true, all)
    expect(JSON.stringify(found)).toMatch(/127\.0\.0\.1|::1/)
  })

  it("refuses what a name leads to, whatever the settings allowed", async () => {
    await expect(resolve("169.254.169.254", false, true)).rejects.toThrow("not allowed")
    await expect(resolve("8.8.8.8", true, false)).rejects.toThrow("not allowed")
    expect(await resolve("8.8.8.8", false, false)).toBe("8.8.8.8")
  })
})

describe("a client", () => {
  let server: Server
  let port = 0
  beforeAll(async () => {
    server = createServer((_, answer) => answer.end('{"code":0}'))
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
    port = (server.address() as AddressInfo).port
  })
  afterAll(() => server.close())

  it("reaches a gateway by a private name", async () => {
    const client = new GatewayClient({ baseUrl: `http://localhost:${port}`, apiKey: "key" })
    expect(await client.getOrderStatus({ gatewayOrderId: "1" })).toEqual({ code: 0 })
    await client.close()
  })
})
