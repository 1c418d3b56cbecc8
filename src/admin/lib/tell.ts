import { toast } from "@medusajs/ui"

/** At the bottom right, where they come by themselves, they would lie over *Save*. */
const AT_TOP = { position: "top-center" } as const

/** Tells what became of something a person did, where it covers no button. */
export const tell = {
  done: (title: string) => toast.success(title, AT_TOP),
  news: (title: string) => toast.info(title, AT_TOP),
  failed: (title: string, description?: string) =>
    toast.error(title, { ...AT_TOP, ...(description === undefined ? {} : { description }) }),
}
