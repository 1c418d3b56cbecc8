/** The settings page. */
export const settings = {
  leave: {
    title: "Leave without saving?",
    explanation: "You have changed settings that are not saved. They will be lost.",
    submit: "Leave",
    stay: "Stay here",
  },
  title: "FPS payments",
  subtitle: "Connection with the FPS gateway, and how payments run.",
  locked: {
    title: "These settings are locked",
    explanation:
      "lockSettings is true in medusa-config.ts: the configuration file alone decides. Nothing can be changed here.",
  },
  noKeys: {
    title: "Secrets cannot be saved here yet",
    explanation:
      "API keys and signing secrets are only stored encrypted, and there is no key to encrypt them with. Make one, put it into .env, and add the last line to fpsOptions in medusa-config.ts:",
    command: "openssl rand -base64 32",
    variable: "FPS_ENCRYPTION_KEY=",
    config: "encryptionKeys: [process.env.FPS_ENCRYPTION_KEY],",
    after:
      "Then restart the backend; where it runs from a build, build it again first. Until then, secrets can stand in the configuration file.",
  },
  problems: {
    title: "Something is wrong with the saved values",
    cannot_decrypt:
      "{{field}} was saved with another encryption key and cannot be read. Put the old key behind the new one in encryptionKeys, or enter the value again.",
    no_encryption_keys:
      "{{field}} was saved encrypted, but encryptionKeys is missing in medusa-config.ts. Put the key back, or enter the value again.",
    invalid_panel_value:
      "{{field}} that was saved here is no longer valid, so the configuration file's value applies.",
    same_secret:
      "{{field}} is the same in sandbox and production, so an event would not tell where it comes from. Copy both again from the gateway's portal.",
    other_address:
      "{{field}} was given for another base address than the one below, so it is sent nowhere and no payments can be created. Check that address first: put the right one back, or enter this key again.",
    published_secret:
      "{{field}} is the one that the sandbox for the desk publishes, so it is not used beside the keys of production: anybody could sign events with it. Enter the gateway's own.",
    same_as_api_key:
      "{{field}} is an API key, so it is not used. Enter the signing secret from the gateway's portal.",
    other: "{{field}}: {{message}}",
  },
  source: {
    panel: "Set here {{when}} by {{who}}",
    configuration: "From the configuration file",
    default: "This is the default",
    none: "Not set",
    somebody: "somebody",
    reset: "Use the configuration file's value",
    resetDone: "The configuration file's value applies again.",
    resetDefault: "Use the default",
    resetDefaultDone: "The default applies again.",
    resetNothing: "Remove this value",
    resetNothingDone: "The value is removed.",
  },
  saved: "Saved. It applies to every new payment from now on.",
  invalid: "Please correct the marked fields.",
  environment: {
    title: "Active environment",
    subtitle: "Where new payments are created.",
    sandboxHint: "For trying out. No real money moves.",
    productionHint: "Real shoppers pay real money.",
    confirmTitle: "Switch to production?",
    confirm:
      "From now on, shoppers pay real money, and payments in the sandbox no longer count. Test the production connection first.",
    confirmSubmit: "Switch to production",
    confirmSandboxTitle: "Switch back to the sandbox?",
    confirmSandbox:
      "From now on, new payments are only simulated: shoppers can finish orders without paying real money.",
    confirmSandboxSubmit: "Switch to the sandbox",
    active: "Active",
  },
  gateway: {
    title: "{{environment}}: connection",
    sandboxSubtitle: "Address and keys of the gateway's sandbox.",
    productionSubtitle: "Address and keys for real payments.",
    notConfigured: "Not set up",
  },
  fields: {
    environment: "Active environment",
    baseUrl: "Base address",
    baseUrlHint:
      "As the gateway gave it to you. It begins with https://; http:// is for a server on this machine only.",
    apiKey: "API key",
    apiKeyHint: "From the gateway's portal. It is used for every call to the gateway.",
    signingSecret: "Signing secret",
    signingSecretHint:
      "From the gateway's portal. It proves that an event really is the gateway's.",
    previousSigningSecret: "Previous signing secret",
    previousSigningSecretHint:
      "Only while you change the secret: events signed with the old one are accepted too.",
    orderCreation: "Order creation",
    placeOrder: "When the order is placed",
    expiresInMinutes: "Time to pay (minutes)",
    expiresInMinutesHint: "How long a QR code can be paid. From 1 to 1440 minutes.",
    retryWindowMinutes: "Retry window (minutes)",
    retryWindowMinutesHint:
      "Where the order is placed before the payment: how long an order keeps its stock and can be paid again after its QR code expired or was cancelled. Whole minutes, up to 1440; 0 cancels it at once.",
    refunds: "Refunds",
    statusAnswers: "Status answers",
    notify: "Messages to staff",
  },
  secret: {
    set: "Set",
    notSet: "Not set",
    enter: "Enter",
    replace: "Replace",
    keep: "Keep the saved one",
    placeholder: "Paste the new value",
    never: "For safety, a saved value is never shown again.",
  },
  flow: {
    title: "How payments run",
    subtitle: "Applies to new payments. Payments that have already started are not touched.",
    before_payment: "Before the payment",
    before_paymentHint:
      "Stock is reserved while the shopper pays, so nobody pays for something sold out; unpaid orders are cancelled by themselves, and a refund is only needed when money comes too late.",
    after_payment: "After the payment",
    after_paymentHint:
      "Only paid orders appear and no stock is held back; if something sells out meanwhile, you have to refund the shopper by bank transfer.",
    directpay: "Current (directpay)",
    directpayHint: "The gateway's current way. Choose this unless the gateway tells you otherwise.",
    legacy: "Legacy (paynow)",
    legacyHint: "The gateway's older way, for merchants who were set up with it.",
    manual: "I send refunds myself",
    manualHint:
      "A refund in Medusa is noted under “Needs attention” until you have sent the money by bank transfer.",
    refuse: "No refunds in Medusa",
    refuseHint: "Medusa refuses refunds for FPS, and a paid order cannot be cancelled.",
  },
  answers: {
    title: "Status answers",
    subtitle:
      "When no event comes, the gateway is asked. Its answers are not documented, so say here what they mean.",
    path: "Field with the status",
    pathHint: "Field names joined by dots, such as data.status",
    values: "Values that mean “{{verdict}}”",
    valuesHint: "Several values: separate them with commas.",
    amountPath: "Field with the amount (in cents)",
    currencyPath: "Field with the currency",
    optional: "Optional. If given, an answer without it is not understood.",
    tryTitle: "Try an answer",
    tryHint: "Paste an answer of the gateway to see how it would be read with the values above.",
    tryPlaceholder: '{ "code": 0, "data": { "status": "…" } }',
    tryButton: "Read it",
    reading: {
      paid: "Would be read as: paid",
      expired: "Would be read as: expired",
      cancelled: "Would be read as: cancelled",
      pending: "Would be read as: pending",
      not_understood: "Would not be understood: nothing would change",
      no_map: "No values are entered yet: nothing would change",
    },
    readAmount: "Amount: {{amount}}",
    prefilled: "The answer that was not understood is filled in below.",
    remove: "Clear all values",
  },
  notify: {
    title: "Messages to staff",
    subtitle:
      "Alarms and new cases are sent to these recipients, through the store's notification provider.",
    to: "Recipients",
    toHint: "Email addresses, separated by commas. At most 20.",
    channel: "Channel",
    channelHint: "The notification provider's channel, such as email.",
    adminUrl: "URL of the admin panel",
    adminUrlHint: "Optional. The messages link to it; without it, to this backend's own.",
  },
  errors: {
    required: "This is missing.",
    invalid_url: "Enter an address that begins with https://",
    https_required: "The address must begin with https://",
    https_or_loopback:
      "The address must begin with https:// (http:// is allowed for this machine only).",
    url_with_extras: "Leave out user name, ? and # from the address.",
    white_space: "There is white space at the beginning or end. Copy it again.",
    not_ascii: "It may only hold letters, digits and signs without spaces.",
    invalid_recipient: "An address holds no spaces. Separate addresses with commas.",
    too_many: "There are too many. Take some out.",
    out_of_range: "This number is out of range; the note here says what is possible.",
    not_whole: "Enter a whole number.",
    not_a_number: "Enter a number.",
    same_secret:
      "Sandbox and production have the same secret. The gateway gives each its own; copy it again.",
    published_secret:
      "This is the published secret of the sandbox for the desk: anybody could sign events with it. Beside the keys of production, enter the gateway's own.",
    same_as_api_key:
      "This is an API key. The signing secret is another one: copy it from the gateway's portal.",
    too_short:
      "A signing secret needs at least 8 characters. Set a longer one in the gateway's portal, and copy it whole.",
    repeated_value: "The same value stands under two meanings. Keep it under one.",
    invalid_path: "Enter field names joined by dots, such as data.status",
    environment_not_configured: "Enter the address and keys of this environment first.",
    required_with_base_url:
      "Enter the API key again: with another base address, the saved key would be sent there.",
    key_of_other_address:
      "Use the configuration file's base address too: otherwise the file's key would be sent to the address entered here.",
    no_encryption_keys: "Secrets cannot be saved without encryptionKeys in medusa-config.ts.",
    not_editable: "This is set in medusa-config.ts.",
    settings_locked: "The settings are locked in medusa-config.ts.",
    settings_outdated:
      "Somebody else has changed the settings. The page now shows the latest; check and save again.",
    too_long: "This is too long. Copy the value alone.",
    invalid_choice: "This is not one of the choices. Reload the page, then choose again.",
    unknown_option:
      "This version of the plugin has no such setting. Reload the page, then try again.",
    not_an_object: "The page and the backend do not fit together. Reload the page, then try again.",
    invalid_type: "This value has the wrong form. Reload the page, then enter it again.",
    not_json: "This is not JSON. Copy the whole answer, from the first to the last brace.",
    invalid: "This value cannot be used. Check it, then save again.",
  },
}
