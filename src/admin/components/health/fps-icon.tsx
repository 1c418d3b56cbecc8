import { Cash } from "@medusajs/icons"
import { useOpenCaseCount } from "../../hooks/use-cases"
import { useAlarmCount } from "../../hooks/use-health"
import { useWords } from "../../lib/words"

/**
 * The sidebar's icon; a red dot on it shows on every page that cases are open, or an alarm is on.
 */
export function FpsIcon() {
  const words = useWords()
  const open = useOpenCaseCount()
  const alarms = useAlarmCount()
  const label = [
    open > 0 && words("cases.badge", { count: open }),
    alarms > 0 && words("health.alarmCount", { count: alarms }),
  ].filter(Boolean)
  return (
    <span className="relative flex">
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
