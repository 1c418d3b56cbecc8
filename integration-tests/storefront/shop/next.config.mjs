/** Types are checked by every build: nothing here turns that off. */
export default { poweredByHeader: false }
