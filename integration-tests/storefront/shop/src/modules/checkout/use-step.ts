"use client"

import { usePathname, useRouter, useSearchParams } from "next/navigation"

/** The step of the checkout that is open, as its address says, and the way to another one. */
export function useStep() {
  const router = useRouter()
  const pathname = usePathname()
  return {
    step: useSearchParams().get("step"),
    go: (step: string) => router.push(`${pathname}?step=${step}`, { scroll: false }),
  }
}
