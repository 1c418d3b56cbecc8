import { Badge, clx } from "@medusajs/ui"
import { NavLink } from "react-router-dom"
import { useOpenCaseCount } from "../../hooks/use-cases"
import { useWords } from "../../lib/words"

const TABS = [
  { to: "/fps", name: "common.nav.payments" },
  { to: "/fps/cases", name: "common.nav.cases" },
  { to: "/fps/without-word", name: "common.nav.withoutWord" },
  { to: "/fps/reconcile", name: "common.nav.reconcile" },
  { to: "/fps/daily-balance", name: "common.nav.books" },
  { to: "/fps/events", name: "common.nav.events" },
] as const

/** The way between the pages; the number of open cases stands beside theirs. */
export function PageTabs() {
  const words = useWords()
  const open = useOpenCaseCount()
  return (
    <nav aria-label={words("common.nav.label")} className="flex flex-wrap gap-1 px-1">
      {TABS.map(({ to, name }) => (
        <NavLink
          key={to}
          to={to}
          end
          className={({ isActive }) =>
            clx(
              "txt-compact-small-plus focus-visible:shadow-borders-focus flex items-center gap-x-2 rounded-full px-3 py-1.5 outline-none",
              isActive
                ? "bg-ui-bg-base text-ui-fg-base shadow-elevation-card-rest"
                : "text-ui-fg-subtle hover:text-ui-fg-base",
            )
          }
        >
          {words(name)}
          {name === "common.nav.cases" && open > 0 ? (
            <Badge
              size="2xsmall"
              color="red"
              rounded="full"
              aria-label={words("cases.badge", { count: open })}
            >
              {open}
            </Badge>
          ) : null}
        </NavLink>
      ))}
    </nav>
  )
}
