import { Container, Heading, Text, clx } from "@medusajs/ui"
import type { ComponentProps, ReactNode } from "react"
import { useWords, type WordPath } from "../../lib/words"

/** A card with a heading, as the dashboard's own pages have them. */
export function Section(props: {
  title: string
  subtitle?: string
  actions?: ReactNode
  level?: "h1" | "h2"
  id?: string
  children?: ReactNode
}) {
  const { title, subtitle, actions, level = "h2", id, children } = props
  return (
    <Container id={id} role="region" aria-label={title} className="divide-y p-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-6 py-4">
        <div className="min-w-0">
          <Heading level={level}>{title}</Heading>
          {subtitle ? <Subtle>{subtitle}</Subtle> : null}
        </div>
        {actions ? <div className="flex items-center gap-x-2">{actions}</div> : null}
      </div>
      {children}
    </Container>
  )
}

/** A name and its value. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-x-4 px-6 py-3 sm:grid-cols-2">
      <Subtle as="div" weight="plus">
        {name}
      </Subtle>
      <Text as="div" size="small" className="text-ui-fg-base min-w-0 break-words">
        {children}
      </Text>
    </div>
  )
}

/** Grey blocks while something is loaded. */
export function Loading({ lines = 3, label }: { lines?: number; label: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-y-3 px-6 py-4">
      {Array.from({ length: lines }, (_, index) => (
        <div key={index} className="bg-ui-bg-component h-7 animate-pulse rounded-md" />
      ))}
    </div>
  )
}

/** A page's name in the bar at the top, in the reader's language. */
export function Crumb({ name }: { name: WordPath }) {
  const words = useWords()
  return <>{words(name)}</>
}

/** Small grey text, such as a hint. */
export function Subtle({ className, ...props }: ComponentProps<typeof Text>) {
  return <Text size="small" className={clx("text-ui-fg-subtle", className)} {...props} />
}
