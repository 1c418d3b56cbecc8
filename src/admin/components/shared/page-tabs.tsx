import { Badge, clx } from "@medusajs/ui"
import type { ReactNode } from "react"
import { Link, useLocation } from "react-router-dom"
import { useOpenCaseCount } from "../../hooks/use-cases"
import { useWords } from "../../lib/words"

const PAGES = [
  { to: "/fps", name: "common.nav.payments" },
  { to: "/fps/cases", name: "common.nav.cases" },
  { to: "/fps/reconcile", name: "common.nav.reconcile" },
  { to: "/fps/daily-balance", name: "common.nav.dailyBalance" },
] as const

/** Links between the pages, with the number of open cases. */
export function PageTabs() {
  const words = useWords()
  const open = useOpenCaseCount()
  const { pathname } = useLocation()
  return (
    <Tabs
      label={words("common.nav.label")}
      tabs={PAGES.map(({ to, name }) => ({
        to,
        name: words(name),
        isActive: pathname === to,
        badge:
          name === "common.nav.cases" && open > 0 ? (
            <Badge
              size="2xsmall"
              color="red"
              rounded="full"
              aria-label={words("cases.badge", { count: open })}
            >
              {open}
            </Badge>
          ) : null,
      }))}
    />
  )
}

interface Tab {
  readonly to: string
  readonly name: string
  readonly isActive: boolean
  readonly badge?: ReactNode
}

/** A row of links, one of which is the current one. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-1 px-1">
      {tabs.map(({ to, name, isActive, badge }) => (
        <Link
          key={to}
          to={to}
          aria-current={isActive ? "page" : undefined}
          className={clx(
            "txt-compact-small-plus focus-visible:shadow-borders-focus flex items-center gap-x-2 rounded-full px-3 py-1.5 outline-none",
            isActive
              ? "bg-ui-bg-base text-ui-fg-base shadow-elevation-card-rest"
              : "text-ui-fg-subtle hover:text-ui-fg-base",
          )}
        >
          {name}
          {badge}
        </Link>
      ))}
    </nav>
  )
}
