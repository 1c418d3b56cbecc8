/** More lines than a large shop has in a month; all of them are in one answer. */
export const MOST_LINES = 50_000
/** No bank's statement has more. */
export const MOST_COLUMNS = 200
