import { useLocation, useNavigate, useSearchParams } from "react-router-dom"

/** The query of the page's URL, and the search text in its fragment. */
export function useAddress() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const q = new URLSearchParams(useLocation().hash.slice(1)).get("q") ?? ""
  /** Sets what has a value, removes what has none, and keeps the rest. */
  const change = (entries: Readonly<Record<string, string | null>>, text = q) => {
    const after = new URLSearchParams(params)
    for (const [name, value] of Object.entries(entries)) {
      if (value) {
        after.set(name, value)
      } else {
        after.delete(name)
      }
    }
    const hash = text && new URLSearchParams({ q: text }).toString()
    void navigate({ search: after.toString(), hash }, { replace: true })
  }
  return { params, q, change }
}
