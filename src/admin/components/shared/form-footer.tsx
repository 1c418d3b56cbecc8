import { Button, Drawer } from "@medusajs/ui"
import { useWords } from "../../lib/words"

/** The buttons below a form in a drawer. */
export function FormFooter({ submit, isPending }: { submit: string; isPending: boolean }) {
  const words = useWords()
  return (
    <Drawer.Footer>
      <Drawer.Close asChild>
        <Button size="small" variant="secondary">
          {words("common.actions.cancel")}
        </Button>
      </Drawer.Close>
      <Button size="small" type="submit" isLoading={isPending}>
        {submit}
      </Button>
    </Drawer.Footer>
  )
}
