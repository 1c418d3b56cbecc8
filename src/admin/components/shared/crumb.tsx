import { useWords, type WordPath } from "../../lib/words"

/** A page's name in the bar at the top, in the reader's language. */
export function Crumb({ name }: { name: WordPath }) {
  const words = useWords()
  return <>{words(name)}</>
}
