/** The signs that something is wrong, the alarms that were raised, and the messages about them. */
export { readRefused as refused } from "./facts"
export {
  claimUntoldAlarms as claimUntold,
  findAlarm as find,
  keepAlarms as keep,
  markAlarmTold as markTold,
} from "./alarms"
export {
  claimNotices,
  forgetAlarms as forget,
  markNoticeFailed,
  markNoticeSent,
  noticeCases,
} from "./notices"
export {
  readEndedUntold as endedUntold,
  readFailedCreations as failedCreations,
  readOldCases as oldCases,
} from "./signs"
