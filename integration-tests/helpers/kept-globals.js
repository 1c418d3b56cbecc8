const PlainGlobals = require("./plain-globals")

/** Of this worker, by project. */
const kept = new Map()

/**
 * One context for all suites of a project in a worker, so that what they load stays loaded
 * (`kept-modules.js`). Each suite finds the environment variables of the first one's beginning.
 */
module.exports = class KeptGlobals extends PlainGlobals {
  constructor(config, context) {
    const { name } = config.projectConfig.displayName
    const known = kept.get(name)
    if (known) {
      known.putVariablesBack()
      return known
    }
    super(config, context)
    this.variables = { ...this.global.process.env }
    kept.set(name, this)
  }

  putVariablesBack() {
    const { env } = this.global.process
    for (const key of Object.keys(env)) {
      if (!(key in this.variables)) {
        delete env[key]
      }
    }
    Object.assign(env, this.variables)
  }

  async setup() {
    await super.setup()
    this.fakeTimersModern.useRealTimers()
  }

  /** The worker's end is its end. */
  async teardown() {}
}
