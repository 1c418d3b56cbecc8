import { Cash } from "@medusajs/icons"
import { useLayoutEffect, useRef } from "react"
import { useOpenCaseCount } from "../../hooks/use-cases"
import { useAlarmCount } from "../../hooks/use-health"
import { useMay } from "../../hooks/use-permissions"
import { useWords } from "../../lib/words"

/**
 * The sidebar's icon; a red dot on it shows on every page that cases are open, or an alarm is on.
 */
export function FpsIcon() {
  const words = useWords()
  const icon = useHiddenEntry(!useMay()("payment:read"))
  const open = useOpenCaseCount()
  const alarms = useAlarmCount()
  const label = [
    open > 0 && words("cases.badge", { count: open }),
    alarms > 0 && words("health.alarmCount", { count: alarms }),
  ].filter(Boolean)
  return (
    <span ref={icon} className="relative flex">
      <Cash className="text-ui-fg-subtle" />
      {label.length > 0 ? (
        <span
          role="img"
          aria-label={label.join(", ")}
          className="bg-ui-tag-red-icon absolute -right-0.5 -top-0.5 size-2 rounded-full"
        />
      ) : null}
    </span>
  )
}

/** Hides the sidebar's entry around its icon, since the dashboard's menu knows no permissions. */
function useHiddenEntry(isHidden: boolean) {
  const icon = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const entry = icon.current?.closest<HTMLElement>("a, button")
    if (!entry || !isHidden) {
      return
    }
    entry.style.display = "none"
    return () => {
      entry.style.display = ""
    }
  }, [isHidden])
  return icon
}
