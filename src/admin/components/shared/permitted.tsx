import { LockClosedSolid } from "@medusajs/icons"
import { Container, Heading } from "@medusajs/ui"
import type { ComponentType } from "react"
import type { Permission } from "../../../fps/permissions"
import { useMay, usePermissions } from "../../hooks/use-permissions"
import { useWords } from "../../lib/words"
import { Loading, Subtle } from "./section"

/** A page for those who have the permission. The others read which one is missing. */
export function permitted(permission: Permission, Page: ComponentType): ComponentType {
  return function PermittedPage() {
    const words = useWords()
    const may = useMay()
    const { isPending } = usePermissions()
    if (may(permission)) {
      return <Page />
    }
    return (
      <Container className="p-0">
        {isPending ? (
          <Loading lines={8} label={words("common.actions.loading")} />
        ) : (
          <div role="alert" className="flex flex-col items-center gap-y-4 px-6 py-12 text-center">
            <LockClosedSolid className="text-ui-fg-subtle" />
            <div className="flex flex-col gap-y-1">
              <Heading level="h1">{words("common.forbidden.title")}</Heading>
              <Subtle>{words("common.forbidden.explanation", { permission })}</Subtle>
            </div>
          </div>
        )}
      </Container>
    )
  }
}
