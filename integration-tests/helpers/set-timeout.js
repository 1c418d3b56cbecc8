// Jest has no time-out per project; jest.config.js hands the seconds over as a global.
jest.setTimeout(globalThis.TEST_TIMEOUT_SECONDS * 1000)
