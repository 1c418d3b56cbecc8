const vm = require("node:vm")
const { ModernFakeTimers } = require("@jest/fake-timers")
const { TestEnvironment } = require("jest-environment-node")
const { ModuleMocker } = require("jest-mock")

/**
 * Jest's environment of Node, whose globals are a plain object. In the kind of context that Jest
 * makes, each use of `Object`, `Promise` or `process` anywhere in Medusa is a call into C++.
 */
module.exports = class PlainGlobals extends TestEnvironment {
  constructor(config, context) {
    super(config, context)
    this.context = vm.createContext(vm.constants.DONT_CONTEXTIFY)
    const given = this.global
    this.global = vm.runInContext("globalThis", this.context)
    addGlobals(this.global, given)
    this.global.Error.stackTraceLimit = given.Error.stackTraceLimit
    this.moduleMocker = new ModuleMocker(this.global)
    this.fakeTimers = null
    this.fakeTimersModern.dispose()
    this.fakeTimersModern = new ModernFakeTimers({
      config: config.projectConfig,
      global: this.global,
    })
  }
}

/** What Jest added to the globals of its own context, beside what every context begins with. */
function addGlobals(global, given) {
  for (const key of Reflect.ownKeys(given)) {
    const added = Object.getOwnPropertyDescriptor(given, key)
    if (key === "global" || key === "globalThis") {
      Object.defineProperty(global, key, { ...added, value: global })
    } else if (!Object.hasOwn(global, key) || isOfNode(key, added)) {
      Object.defineProperty(global, key, added.get ? onceRead(global, key, given) : added)
    }
  }
}

/** Such as `Uint8Array`, which Jest takes from outside in place of the context's own. */
function isOfNode(key, { value }) {
  return value !== undefined && Object.hasOwn(globalThis, key) && value === globalThis[key]
}

/** Node makes some globals when they are read first. */
function onceRead(global, key, given) {
  const become = (value) =>
    Object.defineProperty(global, key, {
      configurable: true,
      enumerable: true,
      writable: true,
      value,
    })
  return {
    configurable: true,
    enumerable: true,
    get: () => become(given[key])[key],
    set: become,
  }
}
