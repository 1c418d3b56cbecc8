const { Script } = require("node:vm")
const { default: Runtime } = require("jest-runtime")

/** Of this worker: one script runs in any number of contexts. */
const scripts = new Map()

/**
 * Jest's runtime, which reads and compiles each installed file once in a worker instead of once in
 * a suite: a suite that boots Medusa loads three thousand of them. What they export is each suite's
 * own, as before.
 */
module.exports = class SharedScripts extends Runtime {
  transformFile(filename, options) {
    return scripts.has(filename) ? "" : super.transformFile(filename, options)
  }

  createScriptFromCode(code, filename) {
    const known = scripts.get(filename)
    if (known) {
      return known
    }
    // What imports would hold on to the suite that it imported for.
    if (!filename.includes("/node_modules/") || /\bimport\s*\(/.test(code)) {
      return super.createScriptFromCode(code, filename)
    }
    const script = new Script(this.wrapCodeInModuleWrapper(code), { filename })
    scripts.set(filename, script)
    return script
  }

  /** Jest finds out where a module is before it looks whether anything was mocked at all. */
  _shouldMockCjs(from, moduleName, explicit) {
    const isMocked = explicit.size > 0 || this._shouldAutoMock
    return isMocked && super._shouldMockCjs(from, moduleName, explicit)
  }
}
