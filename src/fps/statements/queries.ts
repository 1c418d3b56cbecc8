/** The statements of the bank, as the page that reconciles them works with them. */
export {
  keepStatementMatches as keepMatches,
  listBankReferences,
  listStatementMatches as listMatches,
  listStatementPayments as listPayments,
} from "./statements"
export {
  findStatement as find,
  listStatements as list,
  removeStatements as remove,
  saveStatement as save,
} from "./statements"
