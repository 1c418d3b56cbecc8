import { useState } from "react"
import { QUESTIONS, type Question } from "../../../fps/vocabulary"
import { FieldsError } from "../../lib/post"
import { useWords } from "../../lib/words"
import { explain } from "./failure"

const NONE: { readonly asked: readonly Question[]; readonly text: string } = { asked: [], text: "" }

/** Keeps the questions that a form has shown, which its note then answers. */
export function useQuestions() {
  const words = useWords()
  const [{ asked, text }, set] = useState(NONE)
  return {
    asked,
    /** The last question. */
    text,
    hear: (error: unknown) => {
      const code = error instanceof FieldsError ? error.code : undefined
      const question = QUESTIONS.find((one) => one === code)
      if (question) {
        set({ asked: [...asked, question], text: explain(words, error) })
      }
    },
    /** Forgets them, since they were of other facts. */
    forget: () => set(NONE),
  }
}
