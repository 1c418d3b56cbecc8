/** The live test of the connection, step by step. */
export const test = {
  button: "Test connection",
  notYet: "Needs address and keys first",
  title: "Test connection: {{environment}}",
  explanation:
    "Creates a payment of HK$1.00 at the gateway and waits for its event. No cart and no order is touched.",
  start: "Start the test",
  again: "Test again",
  confirmTitle: "Test in production?",
  confirm:
    "This creates a real payment request of HK$1.00 at the gateway. If somebody pays it, it is real money that you have to send back.",
  confirmSubmit: "Test in production",
  lastRun: "Last test {{when}}",
  pay: "Open the checkout page",
  payHint:
    "Now pay it: open the checkout page and confirm the payment in the simulator. Or wait: it expires after a minute, which proves as much. The test goes on by itself when the event arrives.",
  payHintProduction:
    "The event arrives when the payment is made or expires. Paying it costs HK$1.00, which you have to send back to yourself.",
  state: {
    running: "The test is running",
    passed: "Everything works",
    failed: "The test has failed",
    inconclusive: "No clear result",
  },
  stepState: {
    waiting: "Waiting",
    running: "Running",
    passed: "Works",
    failed: "Failed",
    inconclusive: "No clear result",
    skipped: "Skipped",
  },
  steps: {
    address_reachable: "The gateway's address answers",
    key_accepted: "The API key is accepted",
    order_created: "A payment can be created",
    event_arrived: "The event arrives here",
    signature_right: "The signature is right",
  },
  codes: {
    connection_refused:
      "Nothing listens at this address. Check the base address, and whether a firewall stops this server.",
    timeout: "No answer in time. Try again; if it stays, check the base address and the firewall.",
    dns: "This name does not exist. Check the base address for a typing error.",
    tls: "No secure connection was possible. Check that the base address is right and its certificate valid.",
    wrong_key:
      "The gateway refuses the API key. Copy it again from the gateway's portal, for this environment.",
    not_found:
      "The gateway knows no such path. Check the base address and the order-creation variant.",
    refused: "The gateway refuses the payment. Look at the answer, or ask the gateway's support.",
    unexpected_answer:
      "The answer is not that of this gateway. Check the base address; it may belong to something else.",
    no_event:
      "No event came. Check that the address of this backend is reachable from the internet and that the payment was made.",
    wrong_signature:
      "An event came, but its signature is wrong. Copy the signing secret again from the gateway's portal.",
    wrong_secret_environment:
      "The event was signed with the secret of the other environment. Sandbox and production secrets are swapped.",
    clock_wrong: "The clock of this server is wrong. Set it by time server (NTP).",
    missing_header:
      "An event came without a signature header. A proxy in front of this server may remove headers.",
    http_error: "The gateway answers with an error. Try again later, or ask its support.",
    interrupted: "The backend was restarted meanwhile. Start the test again.",
    no_connection:
      "The connection broke off. Check the base address and whether a firewall or proxy stops this server, then try again.",
    already_running: "A test of this environment is running already. Wait for its end.",
    confirmation_needed: "A test in production has to be confirmed first.",
    not_configured: "This environment has no address or keys yet. Save them first.",
  },
}
