import { Text, clx } from "@medusajs/ui"
import type { ComponentProps } from "react"

/** Small grey text, such as a hint. */
export function Subtle({ className, ...props }: ComponentProps<typeof Text>) {
  return <Text size="small" className={clx("text-ui-fg-subtle", className)} {...props} />
}
