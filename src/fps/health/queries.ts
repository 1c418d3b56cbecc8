/** What health is made of, as it is read and forgotten. */
export { forgetSamples, readHealth as read } from "./facts"
