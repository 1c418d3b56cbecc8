const { join, sep } = require("node:path")
const SharedScripts = require("./shared-scripts")

const ROOT = join(__dirname, "../..")
/** Medusa, and the plugin that it has loaded. */
const KEPT = [join(ROOT, "node_modules") + sep, join(ROOT, "src") + sep]

/** By what they run in. */
const runtimes = new WeakMap()

/**
 * Jest's runtime, which loads Medusa and the plugin once in a worker instead of once in a suite:
 * loading takes five seconds, and as many go by until Node has compiled what is used much. Suites,
 * helpers and the configuration are each suite's own. It takes `kept-globals.js`.
 */
module.exports = class KeptModules extends SharedScripts {
  constructor(...given) {
    const [, environment] = given
    const known = runtimes.get(environment)
    if (known) {
      known.begin(given)
      return known
    }
    super(...given)
    runtimes.set(environment, this)
  }

  begin([, , resolver, transformer, cacheFS, , testPath]) {
    this._resolver = resolver
    this._scriptTransformer = transformer
    this._cacheFS = cacheFS
    this._testPath = testPath
  }

  teardown() {
    this.restoreAllMocks()
    this._internalModuleRegistry.clear()
    this._mainModule = null
    for (const registry of [this._moduleRegistry, this._esmoduleRegistry, this._cjsNamedExports]) {
      for (const file of registry.keys()) {
        if (!KEPT.some((folder) => file.startsWith(folder))) {
          registry.delete(file)
        }
      }
    }
  }
}
