import { usePrompt } from "@medusajs/ui"
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useId,
  useRef,
  type ReactNode,
} from "react"
import { useBlocker } from "react-router-dom"
import { useWords } from "../lib/words"

type Report = (form: string, isDirty: boolean) => void

const Unsaved = createContext<Report>(() => undefined)

/** Reports whether a form has unsaved changes; {@link AskBeforeLeaving} asks about them. */
export function useUnsaved(isDirty: boolean): void {
  const report = useContext(Unsaved)
  const form = useId()
  useEffect(() => {
    report(form, isDirty)
    return () => report(form, false)
  }, [report, form, isDirty])
}

/** Asks anybody who leaves its forms with unsaved changes, for another page or out of the panel. */
export function AskBeforeLeaving({ children }: { children: ReactNode }) {
  const words = useWords()
  const prompt = usePrompt()
  const dirty = useRef(new Set<string>())
  const report = useCallback<Report>((form, isDirty) => {
    if (isDirty) {
      dirty.current.add(form)
    } else {
      dirty.current.delete(form)
    }
  }, [])
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty.current.size > 0 && currentLocation.pathname !== nextLocation.pathname,
  )

  const isBlocked = blocker.state === "blocked"
  const latest = useRef({ blocker, prompt, words })
  latest.current = { blocker, prompt, words }
  useEffect(() => {
    if (!isBlocked) {
      return
    }
    const ask = async () => {
      const { prompt: askPerson, words: say } = latest.current
      const leaves = await askPerson({
        title: say("settings.leave.title"),
        description: say("settings.leave.explanation"),
        confirmText: say("settings.leave.submit"),
        cancelText: say("settings.leave.stay"),
      })
      const { blocker: current } = latest.current
      if (leaves) {
        current.proceed?.()
      } else {
        current.reset?.()
      }
    }
    void ask()
  }, [isBlocked])

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (dirty.current.size > 0) {
        event.preventDefault()
      }
    }
    window.addEventListener("beforeunload", warn)
    return () => window.removeEventListener("beforeunload", warn)
  }, [])

  return <Unsaved.Provider value={report}>{children}</Unsaved.Provider>
}
