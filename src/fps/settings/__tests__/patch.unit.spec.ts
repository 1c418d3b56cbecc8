import { readPatch } from "../patch"

const problems = (body: unknown) =>
  readPatch(body).errors.map(({ path, code }) => `${path} ${code}`.trim())

describe("reading a save", () => {
  it("takes fields at any depth, and null for what is to be taken away", () => {
    const { patch, errors } = readPatch({
      environment: "production",
      environments: { sandbox: { apiKey: "key", previousSigningSecret: null }, production: {} },
      expiresInMinutes: 30,
      refunds: null,
    })
    expect(errors).toEqual([])
    expect(Object.fromEntries(patch)).toEqual({
      environment: "production",
      "environments.sandbox.apiKey": "key",
      "environments.sandbox.previousSigningSecret": null,
      expiresInMinutes: 30,
      refunds: null,
    })
  })

  it("takes the recipients of messages as a whole, with the usual channel", () => {
    const to = ["accounts@shop.example"]
    expect([...readPatch({ notify: { to } }).patch]).toEqual([["notify", { to, channel: "email" }]])
    expect([...readPatch({ notify: null }).patch]).toEqual([["notify", null]])
  })

  it("takes null for a whole environment as null for each of its fields", () => {
    const { patch, errors } = readPatch({ environments: { sandbox: null } })
    expect(errors).toEqual([])
    expect([...patch]).toEqual([
      ["environments.sandbox.baseUrl", null],
      ["environments.sandbox.apiKey", null],
      ["environments.sandbox.signingSecret", null],
      ["environments.sandbox.previousSigningSecret", null],
    ])
  })

  it.each([null, undefined, "text", 1, true, [], [{}]])("refuses %j as a body", (body) => {
    expect(problems(body)).toEqual(["not_an_object"])
  })

  it.each([
    [{ environment: "staging" }, "environment invalid_choice"],
    [{ environment: 1 }, "environment invalid_choice"],
    [{ expiresInMinutes: "15" }, "expiresInMinutes not_a_number"],
    [{ expiresInMinutes: 1441 }, "expiresInMinutes out_of_range"],
    [{ retryWindowMinutes: -1 }, "retryWindowMinutes out_of_range"],
    [{ retryWindowMinutes: 1.5 }, "retryWindowMinutes not_whole"],
    [{ orderCreation: "both" }, "orderCreation invalid_choice"],
    [{ environments: 1 }, "environments not_an_object"],
    [{ environments: { sandbox: [] } }, "environments.sandbox not_an_object"],
    [{ environments: { sandbox: { baseUrl: "x" } } }, "environments.sandbox.baseUrl invalid_url"],
    [{ environments: { sandbox: { apiKey: "" } } }, "environments.sandbox.apiKey required"],
    [{ environments: { sandbox: { apiKey: 1 } } }, "environments.sandbox.apiKey invalid_type"],
    [
      { environments: { sandbox: { apiKey: "k".repeat(2_001) } } },
      "environments.sandbox.apiKey too_long",
    ],
    [
      { environments: { production: { baseUrl: "http://gateway.example" } } },
      "environments.production.baseUrl https_required",
    ],
    [{ statusAnswers: { colour: [] } }, "statusAnswers.colour unknown_option"],
    [{ statusAnswers: { paid: "PAID" } }, "statusAnswers.paid invalid_type"],
    [
      { environments: { production: { signingSecret: "1234567" } } },
      "environments.production.signingSecret too_short",
    ],
    [
      { environments: { sandbox: { previousSigningSecret: "a" } } },
      "environments.sandbox.previousSigningSecret too_short",
    ],
    [
      { environments: { sandbox: { signingSecret: "" } } },
      "environments.sandbox.signingSecret required",
    ],
    [{ statusAnswers: { path: "" } }, "statusAnswers.path invalid_path"],
    [{ statusAnswers: { paid: [""] } }, "statusAnswers.paid required"],
    [{ notify: "a@shop.example" }, "notify invalid_type"],
    [{ notify: { to: [] } }, "notify.to required"],
    [{ notify: { to: Array(21).fill("a@shop.example") } }, "notify.to too_many"],
    [{ notify: { to: ["a\u202eb@shop.example"] } }, "notify.to invalid_recipient"],
    [{ notify: { to: ["a@shop.example"], channel: "em\u200bail" } }, "notify.channel invalid"],
    [{ statusAnswers: { path: "data.\u202estatus" } }, "statusAnswers.path invalid_path"],
    [{ statusAnswers: { paid: ["pa\u200bid"] } }, "statusAnswers.paid invalid"],
    [{ notify: { to: ["a@shop.example b@shop.example"] } }, "notify.to invalid_recipient"],
    [{ notify: { to: ["a".repeat(321)] } }, "notify.to too_long"],
    [{ notify: { to: ["a@shop.example"], channel: "" } }, "notify.channel required"],
    [{ notify: { to: ["a@shop.example"], adminUrl: "/app" } }, "notify.adminUrl invalid_url"],
    [{ notify: { to: ["a@shop.example"], cc: [] } }, "notify.cc unknown_option"],
    [{ statusAnswers: { path: "a\u0000" } }, "statusAnswers.path invalid_path"],
    [{ statusAnswers: { paid: ["a\ud800"] } }, "statusAnswers.paid invalid"],
    [{ notify: { to: ["a\u0000@shop.example"] } }, "notify.to invalid_recipient"],
    [{ notify: { to: ["a@shop.example"], channel: "a\u0000" } }, "notify.channel invalid"],
    [
      { notify: { to: ["a@shop.example"], adminUrl: "https://x.hk/\ud800" } },
      "notify.adminUrl invalid_url",
    ],
    ...["\u202e", "\u200b", "\u2066"].map((unseen): [object, string] => [
      { notify: { to: ["a@shop.example"], adminUrl: `https://x.hk/${unseen}cba` } },
      "notify.adminUrl invalid_url",
    ]),
    [
      { environments: { sandbox: { baseUrl: "https://x.hk/a\u200bb" } } },
      "environments.sandbox.baseUrl invalid_url",
    ],
    [{ lockSettings: false }, "lockSettings not_editable"],
    [{ storefront: null }, "storefront not_editable"],
    [{ "environments.sandbox": null }, "environments.sandbox unknown_option"],
    [{ environments: { "sandbox.apiKey": "x" } }, "environments.sandbox.apiKey unknown_option"],
    [{ constructor: 1 }, "constructor unknown_option"],
    [JSON.parse('{"__proto__":{"refunds":"refuse"}}') as object, "__proto__ unknown_option"],
  ])("says of %j what is wrong, and where", (body, problem) => {
    expect(problems(body)).toEqual([problem])
  })

  it("tells every problem at once, and none of the values", () => {
    const { errors } = readPatch({
      refunds: "never",
      environments: { sandbox: { apiKey: " secret", signingSecret: "secret " } },
    })
    expect(errors.map(({ path }) => path)).toEqual([
      "refunds",
      "environments.sandbox.apiKey",
      "environments.sandbox.signingSecret",
    ])
    expect(JSON.stringify(errors)).not.toContain("secret ")
    expect(JSON.stringify(errors)).not.toContain(" secret")
  })
})
