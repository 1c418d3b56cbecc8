const vm = require("node:vm")
const { TestEnvironment } = require("jest-environment-node")

/**
 * Jest's environment of Node, whose globals are a plain object. In the kind of context that Jest
 * asks for, each use of `Object`, `Promise` or `process` anywhere in Medusa is a call into C++.
 */
module.exports = class PlainGlobals extends TestEnvironment {
  constructor(config, context) {
    const { createContext } = vm
    vm.createContext = (...given) =>
      given.length > 0 ? createContext(...given) : createContext(vm.constants.DONT_CONTEXTIFY)
    try {
      super(config, context)
    } finally {
      vm.createContext = createContext
    }
  }
}
